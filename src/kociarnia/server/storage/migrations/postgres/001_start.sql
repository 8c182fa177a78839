create table users (
    id text primary key,
    name text not null,
    phrase bytea not null unique,
    created bigint not null
);

create table secrets (
    name text primary key,
    value bytea not null
);

create table tables (
    id text primary key,
    game text not null,
    status text not null,
    is_listed boolean not null,
    allows_spectators boolean not null,
    seats integer not null,
    free integer not null,
    users text not null,
    updated bigint not null
);

create index tables_listed on tables (updated) where is_listed and status <> 'over';

create table members (
    user_id text not null,
    table_id text not null,
    primary key (user_id, table_id)
);

create table entries (
    table_id text not null,
    number integer not null,
    body text not null,
    primary key (table_id, number)
);
