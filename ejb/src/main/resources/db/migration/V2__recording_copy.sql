-- Copies of recordings on other nodes than their home. No foreign key: a copy may begin before its recording's row is stored.
create table recording_copy (
    recording_id varchar(36) not null,
    node         varchar(60) not null,
    bytes        bigint      not null,
    complete     boolean     not null,
    updated_at   bigint      not null,
    primary key (recording_id, node)
);
create index recording_copy_by_node on recording_copy (node);
create index recording_copy_by_state on recording_copy (complete);
