#!/bin/sh
# Starts the standby, and copies the primary before the first start. A promoted standby waits for no standby.
set -eu
export PGPASSWORD="$POSTGRES_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup --dbname='host=postgres user=postgres application_name=standby' --pgdata="$PGDATA" \
    --write-recovery-conf --wal-method=stream --checkpoint=fast --slot=standby
  chmod 700 "$PGDATA"
fi
unset PGPASSWORD
exec postgres -c synchronous_standby_names=
