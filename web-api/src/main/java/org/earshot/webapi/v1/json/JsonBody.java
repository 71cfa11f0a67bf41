// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.json;

/** Marks the records that are bodies of answers; {@link JsonWriter} writes them and nothing else. */
public interface JsonBody {}
