-- Replication to and from other clusters: jobs, what nodes do for them, what became of each recording; tokens, and where
-- recordings of other clusters came from. Times are microseconds since 1970, durations milliseconds, times of day minutes.
create table replication_cluster (
    row_no     integer     not null,
    cluster_id varchar(36) not null,
    primary key (row_no)
);

create table replication_token (
    token_name varchar(40)  not null,
    digest     varchar(64)  not null,
    created_by varchar(255) not null,
    created_at bigint       not null,
    used_at    bigint,
    revoked_at bigint,
    primary key (token_name)
);
create unique index replication_token_by_digest on replication_token (digest);

create table replication_origin (
    recording_id  varchar(36)  not null,
    cluster_id    varchar(36)  not null,
    site          varchar(255) not null,
    node          varchar(255) not null,
    sha256        varchar(64)  not null,
    bytes         bigint       not null,
    received_at   bigint       not null,
    received_with varchar(40)  not null,
    primary key (recording_id)
);

create table replication_job (
    job_name       varchar(40)   not null,
    version        bigint        not null,
    addresses      varchar(2000) not null,
    certificates   text,
    sealed_token   varchar(1000) not null,
    started_from   bigint,
    started_to     bigint,
    party          varchar(255),
    device         varchar(255),
    call_link      varchar(255),
    call_key       varchar(255),
    sip_call_id    varchar(255),
    text_part      varchar(255),
    run_mode       varchar(20)   not null,
    every_millis   bigint,
    window_from    integer,
    window_to      integer,
    workers        integer       not null,
    removal_millis bigint,
    paused         boolean       not null,
    requests       bigint        not null,
    cancels        bigint        not null,
    created_by     varchar(255)  not null,
    created_at     bigint        not null,
    primary key (job_name)
);

create table replication_run (
    job_name    varchar(40) not null,
    node        varchar(60) not null,
    by_request  boolean     not null,
    request     bigint      not null,
    cancel      bigint      not null,
    started_at  bigint      not null,
    ended_at    bigint,
    cancelled   boolean     not null,
    checked_at  bigint,
    checked_id  varchar(36),
    total_count bigint      not null,
    sent        bigint      not null,
    present     bigint      not null,
    failed      bigint      not null,
    bytes       bigint      not null,
    problem     varchar(500),
    primary key (job_name, node)
);

create table replication_delivery (
    job_name     varchar(40) not null,
    recording_id varchar(36) not null,
    state        varchar(20) not null,
    sha256       varchar(64) not null,
    bytes        bigint      not null,
    attempts     integer     not null,
    changed_at   bigint      not null,
    next_try_at  bigint,
    problem      varchar(500),
    primary key (job_name, recording_id)
);
create index replication_delivery_by_state on replication_delivery (job_name, state, changed_at);
