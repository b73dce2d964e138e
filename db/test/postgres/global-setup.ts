/** One server for all tests on PostgreSQL of a run, with a migrated database as the template of theirs. */

import type { TestProject } from 'vitest/node';
import { connect } from '../../src/postgres/connection/connect.ts';
import { Client } from '../../src/postgres/driver.ts';
import { T0 } from '../records.ts';
import { MIGRATIONS } from '../temporary-folder.ts';
import { databaseUrl } from './database-url.ts';
import { TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's database `postgres`. */
    readonly postgresServer: string;
    readonly postgresTemplate: string;
  }
}

const TEMPLATE = `vernier_template_${process.pid}`;

let server: TestServer | null = null;
let serverUrl = '';

export async function setup(project: TestProject): Promise<void> {
  serverUrl = process.env['DATABASE_URL_TEST'] ?? (await startServer());
  await administer(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  const url = databaseUrl(serverUrl, TEMPLATE);
  const { pool } = await connect({ url, migrationsDir: MIGRATIONS, nowMs: T0, requireDurability: false });
  await pool.end();
  project.provide('postgresServer', serverUrl);
  project.provide('postgresTemplate', TEMPLATE);
}

export async function teardown(): Promise<void> {
  if (server === null) await administer(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  else await server.stop();
}

async function startServer(): Promise<string> {
  // The built server refuses one that is not durable.
  server = await TestServer.start({ isDurable: process.env['TEST_DATABASE'] === 'postgres' });
  return server.url('postgres');
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
