-- Finished matches that were looked back on, or are to be: then the body is empty. The version is that of the judge.
create table analyses (
    table_id text primary key,
    version text not null,
    body bytea not null
);

-- Cards and sheets of users' own: the options of a game, and what bots found out about them.
create table boxes (
    id text primary key,
    user_id text not null,
    game text not null,
    name text not null,
    options text not null,
    updated bigint not null,
    trial text not null
);

create index boxes_of_user on boxes (user_id, updated);

-- What those are called who have played with the printed box, where they are no users.
alter table results add column name text not null default '';

-- Logs of finished matches may be packed into one row (an entry `packed`), which earlier programs cannot read.
alter table tables add column is_packed boolean not null default false;

create index tables_unpacked on tables (updated) where status = 'over' and not is_packed;
