-- Duels: deals of no day that some people play apart from one another, `deals` of them, named by the duel and a number.
create table duels (
    id text primary key,
    user_id text not null,
    created bigint not null,
    deals integer not null,
    people integer not null,
    is_over boolean not null
);

create index duels_of_user on duels (user_id);

-- The seed of a deal that was played before it was one. Without any it follows from the secret of the server.
alter table deals add column seed text not null default '';
