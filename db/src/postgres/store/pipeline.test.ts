/** Statements that are sent at once, on a real server. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { Client } from '../driver.ts';
import { Pipelines } from './pipeline.ts';

const ADD = { name: 'add', text: 'INSERT INTO numbers VALUES (10 / $1::bigint)' };
const COUNT = { name: 'count', text: 'SELECT count(*) FROM numbers' };
const COPY = { name: 'copy', text: 'COPY numbers FROM STDIN' };
const DIVISION_BY_ZERO = { code: '22012' };

const database = testDatabase(null);
let client: Client;
let pipelines: Pipelines;
/** The first error of the connection. */
let lost: Promise<Error>;
beforeEach(async () => {
  client = new Client({ connectionString: database.url, query_timeout: 5_000 });
  lost = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  pipelines = new Pipelines(client);
  await client.query('CREATE TABLE numbers (number bigint PRIMARY KEY)');
  await pipelines.prepare([ADD, COUNT, COPY]);
});
afterEach(() => client.end());

const add = (divisor: number) => ({ statement: ADD, values: [String(divisor)] });
const copy = (rows: string) => ({ statement: COPY, rows: Buffer.from(rows) });
const numbers = async () =>
  (await queryDatabase<{ number: number }>(database.url, 'SELECT * FROM numbers ORDER BY number')).map(
    ({ number }) => number,
  );

const bytesWritten = () =>
  (client as unknown as { connection: { stream: { bytesWritten: number } } }).connection.stream.bytesWritten;

describe('a pipeline', () => {
  it('executes its statements in their order, whether they take parameters or rows or select', async () => {
    await pipelines.execute([add(2), copy('7\n8\n'), { statement: COUNT }, add(1)]);
    expect(await numbers()).toEqual([5, 7, 8, 10]);
  });

  it('stores nothing when one of its statements fails, and the connection serves the next one', async () => {
    await expect(pipelines.execute([add(2), add(0), copy('7\n')])).rejects.toMatchObject(DIVISION_BY_ZERO);
    expect(await numbers()).toEqual([]);
    await pipelines.execute([copy('7\n')]);
    expect(await numbers()).toEqual([7]);
  });

  it('rejects rows that the database does not take', async () => {
    await expect(pipelines.execute([copy('seven\n'), add(2)])).rejects.toMatchObject({ code: '22P02' });
    expect(await numbers()).toEqual([]);
  });

  it('executes several that are sent at once as one transaction each, in their order', async () => {
    const writing = [[add(2)], [add(1), add(0)], [copy('7\n')], [add(5)]].map((statements) =>
      pipelines.execute(statements),
    );
    const outcomes = await Promise.allSettled(writing);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await numbers()).toEqual([2, 5, 7]);
  });

  it('is executed after a query of the driver that was called before', async () => {
    const counted = client.query('SELECT count(*)::int AS count FROM numbers');
    await Promise.all([pipelines.execute([add(2)]), pipelines.execute([add(1)])]);
    expect((await counted).rows).toEqual([{ count: 0 }]);
    expect(await numbers()).toEqual([5, 10]);
  });

  it('is sent before the results of the one before', async () => {
    const first = pipelines.execute([add(2)]);
    const bytes = bytesWritten();
    const second = pipelines.execute([add(1)]);
    expect(bytesWritten()).toBeGreaterThan(bytes);
    await Promise.all([first, second]);
  });

  it('leaves an open transaction open', async () => {
    await client.query('BEGIN');
    await pipelines.execute([add(2), copy('7\n')]);
    expect(await numbers()).toEqual([]);
    await client.query('COMMIT');
    expect(await numbers()).toEqual([5, 7]);
  });

  it('sends nothing when a parameter cannot be encoded, and loses the connection', async () => {
    const wrong = { statement: ADD, values: [1 as unknown as string] };
    await expect(pipelines.execute([add(2), wrong])).rejects.toThrow(TypeError);
    expect(await lost).toBeInstanceOf(TypeError);
    expect(await numbers()).toEqual([]);
  });

  it('rejects when the connection is lost', async () => {
    const terminate = { name: 'terminate', text: 'SELECT pg_terminate_backend(pg_backend_pid())' };
    await pipelines.prepare([terminate]);
    await expect(pipelines.execute([{ statement: terminate }, add(2)])).rejects.toThrow();
    await lost;
    expect(await numbers()).toEqual([]);
  });
});

it('a statement with an error is refused when it is prepared', async () => {
  const wrong = { name: 'wrong', text: 'SELECT none' };
  await expect(pipelines.prepare([wrong])).rejects.toMatchObject({ code: '42703' });
});
