-- When a node has to look at a table whose people have days to decide, 0 if never.
alter table tables add column wake bigint not null default 0;

create index tables_waking on tables (wake, id) where wake > 0;

-- The entry of which somebody was told last, by push, that it is their turn at a table.
alter table members add column told integer not null default 0;

-- Where browsers of users want to be told that it is their turn, and with which keys what is said there is sealed.
create table subscriptions (
    user_id text not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    language text not null,
    created bigint not null,
    primary key (user_id, endpoint)
);

-- When a user wants to hear nothing, as JSON, empty if never.
alter table users add column quiet text not null default '';
