create table meta (
    name text primary key,
    value text not null
);

alter table tables add column is_unreadable boolean not null default false;

create table revoked (
    token bytea primary key,
    time bigint not null
);

-- Letters that cannot be seen (Hangul fillers) were once allowed in names.
update users set name = trim(replace(replace(replace(replace(name, chr(4447), ''), chr(4448), ''), chr(12644), ''), chr(65440), ''));

update users set name = '?' where name = '';
