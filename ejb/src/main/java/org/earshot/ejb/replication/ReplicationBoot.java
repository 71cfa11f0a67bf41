// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.replication.inbox.AbandonedUploads;
import org.jspecify.annotations.NullUnmarked;

/** Begins to look after replication as soon as the node has started. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class ReplicationBoot {

    private ReplicationWatch watch;
    private AbandonedUploads abandoned;
    private Background background;

    /** EJB proxy. */
    protected ReplicationBoot() {}

    @Inject
    ReplicationBoot(ReplicationWatch watch, AbandonedUploads abandoned, Background background) {
        this.watch = watch;
        this.abandoned = abandoned;
        this.background = background;
    }

    @PostConstruct
    void start() {
        watch.start(background);
        abandoned.start(background);
    }

    @PreDestroy
    void stop() {
        watch.stop();
    }
}
