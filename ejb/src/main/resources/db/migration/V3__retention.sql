-- Legal holds, and whose files may be left after the media was pruned or deleted. Kept apart from what a call's own row says,
-- so that a running call's updates leave them alone.
alter table recording add column hold_by varchar(255);
alter table recording add column hold_reason varchar(1000);
alter table recording add column hold_since bigint;
alter table recording add column files_left boolean default false not null;
create index recording_by_hold on recording (hold_since);
create index recording_by_files_left on recording (files_left, node);
-- What has ended, by age, without reading what was pruned long ago.
create index recording_by_age on recording (state, node, started_at);
