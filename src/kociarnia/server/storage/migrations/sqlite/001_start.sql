create table users (
    id text primary key,
    name text not null,
    phrase blob not null unique,
    created integer not null
) without rowid;

create table secrets (
    name text primary key,
    value blob not null
) without rowid;

create table tables (
    id text primary key,
    game text not null,
    status text not null,
    is_listed integer not null,
    allows_spectators integer not null,
    seats integer not null,
    free integer not null,
    users text not null,
    updated integer not null
) without rowid;

create index tables_listed on tables (updated) where is_listed and status <> 'over';

create table members (
    user_id text not null,
    table_id text not null,
    primary key (user_id, table_id)
) without rowid;

create table entries (
    table_id text not null,
    number integer not null,
    body text not null,
    primary key (table_id, number)
) without rowid;
