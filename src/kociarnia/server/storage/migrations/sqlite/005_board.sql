alter table users add column is_on_board integer not null default 0;

create index users_on_board on users (id, name) where is_on_board;

-- The matches that count, in the order in which they ended.
create index results_counted on results (game, finished, table_id) where uncounted = '' and seats > 1;
