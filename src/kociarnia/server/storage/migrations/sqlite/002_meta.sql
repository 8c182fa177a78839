pragma application_id = 1265595513;

create table meta (
    name text primary key,
    value text not null
) without rowid;
