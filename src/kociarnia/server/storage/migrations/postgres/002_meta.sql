create table meta (
    name text primary key,
    value text not null
);

alter table tables add column is_unreadable boolean not null default false;
