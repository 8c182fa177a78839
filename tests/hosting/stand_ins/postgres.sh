# As the image of PostgreSQL does: the first start makes the user and the database that variables name.
set -e
[ -n "$POSTGRES_PASSWORD" ] || { echo "POSTGRES_PASSWORD is empty." >&2; exit 1; }
PATH=/usr/lib/postgresql/17/bin:$PATH
data=/var/lib/postgresql/data
be_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
mkdir -p $data && chown postgres $data
if [ ! -s $data/PG_VERSION ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  be_postgres initdb -D $data -E UTF8 --locale=C.UTF-8 -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  echo "create database $POSTGRES_DB;" | be_postgres postgres --single -D $data postgres
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D $data -c listen_addresses='*'
