// SPDX-License-Identifier: Apache-2.0

/** What replication keeps in the database, by JPA: jobs, runs, deliveries; tokens and origins. */
@NullMarked
package org.earshot.ejb.replication.store;

import org.jspecify.annotations.NullMarked;
