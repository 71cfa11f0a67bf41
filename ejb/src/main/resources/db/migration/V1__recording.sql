-- Recordings. Portable over H2, PostgreSQL and MariaDB: times are microseconds since 1970 in UTC, ids are UUIDs as text.
create table recording (
    id              varchar(36)   not null,
    version         bigint        not null,
    call_key        varchar(255)  not null,
    call_link       varchar(255)  not null,
    client_kind     varchar(20)   not null,
    state           varchar(20)   not null,
    end_reason      varchar(30),
    end_cause       varchar(255),
    node            varchar(60)   not null,
    started_at      bigint        not null,
    ended_at        bigint,
    duration_millis bigint        not null,
    file_bytes      bigint        not null,
    flags           varchar(255)  not null,
    raw_metadata    text,
    party_search    varchar(2000) not null,
    device_search   varchar(500)  not null,
    text_search     varchar(4000) not null,
    primary key (id)
);
create index recording_by_start on recording (started_at, id);
create index recording_by_state on recording (state, node);
create index recording_by_link on recording (call_link);
create index recording_by_key on recording (call_key);

create table recording_dialog (
    recording_id varchar(36)  not null,
    pos          integer      not null,
    sip_call_id  varchar(255) not null,
    remote_tag   varchar(255) not null,
    remote       varchar(255) not null,
    user_agent   varchar(255) not null,
    opened_at    bigint       not null,
    ended_at     bigint,
    primary key (recording_id, pos),
    foreign key (recording_id) references recording (id)
);
create index recording_dialog_by_call_id on recording_dialog (sip_call_id);

create table recording_track (
    recording_id    varchar(36)  not null,
    pos             integer      not null,
    stream_no       integer      not null,
    sip_call_id     varchar(255) not null,
    remote_tag      varchar(255) not null,
    m_line          integer      not null,
    media_kind      varchar(10)  not null,
    stream_role     varchar(10)  not null,
    sdp_label       varchar(255),
    party_id        varchar(255),
    copy_of         integer,
    encrypted       boolean      not null,
    codec           varchar(60),
    packets         bigint       not null,
    rtp_bytes       bigint       not null,
    lost            bigint       not null,
    duplicates      bigint       not null,
    reordered       bigint       not null,
    foreign_packets bigint       not null,
    dropped         bigint       not null,
    unauthentic     bigint       not null,
    jitter_micros   bigint       not null,
    first_packet_at bigint,
    last_packet_at  bigint,
    media_source    varchar(255),
    primary key (recording_id, pos),
    foreign key (recording_id) references recording (id)
);

create table recording_participant (
    recording_id      varchar(36)  not null,
    pos               integer      not null,
    party_id          varchar(255) not null,
    address_of_record varchar(255) not null,
    display_name      varchar(255),
    device            varchar(255),
    has_left          boolean      not null,
    primary key (recording_id, pos),
    foreign key (recording_id) references recording (id)
);

create table recording_attribute (
    recording_id    varchar(36)   not null,
    attribute_name  varchar(100)  not null,
    attribute_value varchar(1000) not null,
    primary key (recording_id, attribute_name),
    foreign key (recording_id) references recording (id)
);
