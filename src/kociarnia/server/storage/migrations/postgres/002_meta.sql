create table meta (
    name text primary key,
    value text not null
);
