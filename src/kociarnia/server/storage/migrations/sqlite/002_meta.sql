pragma application_id = 1265595513;

create table meta (
    name text primary key,
    value text not null
) without rowid;

alter table tables add column is_unreadable integer not null default 0;
