// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Clock;
import java.time.Instant;
import org.earshot.domain.replication.ReplicationJobs;
import org.earshot.domain.replication.ReplicationJobs.JobStatus;
import org.earshot.webapi.v1.audit.Audited;

/** Jobs that send recordings to other clusters, from any node for all. One instance per request. */
@Path("/api/v1/replication/jobs")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@Audited
public final class JobsResource {

    private final ReplicationJobs jobs;
    private final Clock clock;

    /** Jakarta REST asks for it, CDI uses the other. */
    public JobsResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public JobsResource(ReplicationJobs jobs, Clock clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    @GET
    @RolesAllowed({"operator", "admin"})
    public Response list() {
        Instant now = clock.instant();
        return Response.ok(new JobsView(
                        jobs.all().stream().map(job -> JobView.of(job, now)).toList()))
                .build();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed("admin")
    public Response create(@Context SecurityContext caller, byte[] body) {
        JobBody wanted = JobBody.read(body, who(caller), clock.instant());
        JobStatus made = jobs.create(wanted.job(), wanted.token());
        return Response.status(Response.Status.CREATED)
                .entity(JobView.of(made, clock.instant()))
                .build();
    }

    @GET
    @Path("{name}")
    @RolesAllowed({"operator", "admin"})
    public Response read(@PathParam("name") String name) {
        return answer(jobs.status(name));
    }

    @DELETE
    @Path("{name}")
    @RolesAllowed("admin")
    public Response remove(@PathParam("name") String name, @Context SecurityContext caller) {
        jobs.remove(name, who(caller));
        return Response.noContent().build();
    }

    @POST
    @Path("{name}/run")
    @RolesAllowed("admin")
    public Response run(@PathParam("name") String name, @Context SecurityContext caller) {
        return answer(jobs.run(name, who(caller)));
    }

    @POST
    @Path("{name}/pause")
    @RolesAllowed("admin")
    public Response pause(@PathParam("name") String name, @Context SecurityContext caller) {
        return answer(jobs.pause(name, who(caller)));
    }

    @POST
    @Path("{name}/resume")
    @RolesAllowed("admin")
    public Response resume(@PathParam("name") String name, @Context SecurityContext caller) {
        return answer(jobs.resume(name, who(caller)));
    }

    @POST
    @Path("{name}/cancel")
    @RolesAllowed("admin")
    public Response cancel(@PathParam("name") String name, @Context SecurityContext caller) {
        return answer(jobs.cancel(name, who(caller)));
    }

    private static String who(SecurityContext caller) {
        return caller.getUserPrincipal().getName();
    }

    private Response answer(JobStatus job) {
        return Response.ok(JobView.of(job, clock.instant())).build();
    }
}
