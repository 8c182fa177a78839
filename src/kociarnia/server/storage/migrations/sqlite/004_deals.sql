-- Deals that everybody plays with the same cards: those of the days. No text in par: nothing of it is known yet.
create table deals (
    id text primary key,
    day text not null,
    game text not null,
    plan text not null,
    is_over integer not null,
    par text not null
) without rowid;

create index deals_of_day on deals (day, is_over);

-- The first try of each user at a deal: the one that counts.
create table tries (
    deal_id text not null,
    user_id text not null,
    table_id text not null,
    is_shown integer not null,
    primary key (deal_id, user_id)
) without rowid;

create index tries_of_user on tries (user_id);
