// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;
import org.earshot.webapi.health.HealthResource;
import org.earshot.webapi.health.MetricsResource;
import org.earshot.webapi.v1.audit.AccessAudit;
import org.earshot.webapi.v1.cluster.ClusterResource;
import org.earshot.webapi.v1.cluster.NodeResource;
import org.earshot.webapi.v1.error.BadParameterMapper;
import org.earshot.webapi.v1.error.CrossSiteMapper;
import org.earshot.webapi.v1.error.NodeDownMapper;
import org.earshot.webapi.v1.error.ProblemInstance;
import org.earshot.webapi.v1.error.RecorderExceptionMapper;
import org.earshot.webapi.v1.error.ThrowableMapper;
import org.earshot.webapi.v1.error.WebApplicationExceptionMapper;
import org.earshot.webapi.v1.json.JsonWriter;
import org.earshot.webapi.v1.recording.RecordingsResource;
import org.earshot.webapi.v1.relay.RelayFilter;
import org.earshot.webapi.v1.rendering.PeaksResource;
import org.earshot.webapi.v1.rendering.RenditionsResource;
import org.earshot.webapi.v1.replication.JobsResource;
import org.earshot.webapi.v1.replication.TokenFilter;
import org.earshot.webapi.v1.replication.TokensResource;
import org.earshot.webapi.v1.replication.UploadsResource;
import org.earshot.webapi.v1.retention.HoldResource;
import org.earshot.webapi.v1.retention.RetentionResource;

/** All there is behind the recorder's web port. The container makes one at deployment. */
@ApplicationPath("/")
public final class EarshotApi extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(
                RecordingsResource.class,
                RenditionsResource.class,
                PeaksResource.class,
                NodeResource.class,
                ClusterResource.class,
                RetentionResource.class,
                HoldResource.class,
                JobsResource.class,
                TokensResource.class,
                UploadsResource.class,
                HealthResource.class,
                MetricsResource.class,
                DescriptionResource.class,
                JsonWriter.class,
                SecurityHeaders.class,
                CrossSiteGuard.class,
                AccessAudit.class,
                RelayFilter.class,
                TokenFilter.class,
                ProblemInstance.class,
                BadParameterMapper.class,
                CrossSiteMapper.class,
                NodeDownMapper.class,
                RecorderExceptionMapper.class,
                WebApplicationExceptionMapper.class,
                ThrowableMapper.class);
    }
}
