-- How matches ended, a row a seat. No text means none: no preset, no reason not to count, no user at a bot's seat, no level
-- at a person's.
create table results (
    table_id text not null,
    seat integer not null,
    game text not null,
    edition integer not null,
    variant text not null,
    preset text not null,
    seats integer not null,
    finished bigint not null,
    moves integer not null,
    uncounted text not null,
    user_id text not null,
    level text not null,
    is_program boolean not null,
    team integer not null,
    place integer not null,
    score integer not null,
    rivals text not null,
    has_left boolean not null,
    was_hinted boolean not null,
    took_back boolean not null,
    figures text not null,
    primary key (table_id, seat)
);

-- Whatever is counted for one user is read from these alone.
create index results_of_user on results (user_id, finished, table_id, game, variant, preset, uncounted, place);

create index results_of_game on results (user_id, game, finished, table_id, variant, uncounted, seats, rivals, place, score);
