#!/bin/sh
# Runs once, when the database of the primary is created: the program's role owns it and is no superuser, the standby may copy it, and
# each commit waits for the standby's disk.
set -eu
: "${DATABASE_PASSWORD:?must be set in .env}"
echo 'host replication postgres all scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql --username=postgres --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" <<SQL
CREATE ROLE vernier LOGIN PASSWORD :'password';
ALTER DATABASE vernier OWNER TO vernier;
SELECT pg_create_physical_replication_slot('standby');
ALTER SYSTEM SET synchronous_standby_names = 'standby';
ALTER SYSTEM SET tcp_keepalives_idle = 10;
ALTER SYSTEM SET tcp_keepalives_interval = 5;
ALTER SYSTEM SET tcp_keepalives_count = 3;
SQL
