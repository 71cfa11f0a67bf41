// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.earshot.ejb.config.Background;
import org.jspecify.annotations.NullUnmarked;

/** Begins to look after retention as soon as the node has started. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class RetentionBoot {

    private RetentionWatch watch;
    private Background background;

    /** EJB proxy. */
    protected RetentionBoot() {}

    @Inject
    RetentionBoot(RetentionWatch watch, Background background) {
        this.watch = watch;
        this.background = background;
    }

    @PostConstruct
    void start() {
        watch.start(background);
    }
}
