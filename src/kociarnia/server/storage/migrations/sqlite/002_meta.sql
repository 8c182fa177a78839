pragma application_id = 1265595513;

create table meta (
    name text primary key,
    value text not null
) without rowid;

alter table tables add column is_unreadable integer not null default 0;

create table revoked (
    token blob primary key,
    time integer not null
) without rowid;

-- Letters that cannot be seen (Hangul fillers) were once allowed in names.
update users set name = trim(replace(replace(replace(replace(name, char(4447), ''), char(4448), ''), char(12644), ''), char(65440), ''));

update users set name = '?' where name = '';
