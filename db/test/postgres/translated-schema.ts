/**
 * Schema of SQLite as statements of PostgreSQL, so that PostgreSQL writes the conditions of both in the same form. A table keeps
 * its columns, types, defaults, keys, references and checks.
 */

import type { Database } from '../../src/sqlite/driver.ts';

/** Tables that every order writes: they have no references on PostgreSQL, and their texts are not examined as JSON. */
const WRITTEN_BY_ORDERS = ['accounts', 'events', 'orders', 'postings', 'responses'];
/** Of a text that is JSON or null. */
const JSON_CHECK = / CHECK \((?:\w+ IS NULL OR )?json_valid\(\w+\)\)/;

const TYPES: Readonly<Record<string, string>> = { INTEGER: 'bigint', TEXT: 'text COLLATE "C"' };

interface SchemaObject {
  readonly type: 'table' | 'index' | 'trigger';
  readonly name: string;
  readonly tableName: string;
  readonly sql: string;
}

/** What a database consists of, without the table of migrations. */
export function sqliteObjects(client: Database): readonly SchemaObject[] {
  return client
    .prepare(
      `SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name <> 'migrations' ORDER BY rowid`,
    )
    .all() as SchemaObject[];
}

/** Statements that create the tables and indexes. */
export function translatedSchema(objects: readonly SchemaObject[]): readonly string[] {
  const tables = objects.filter(({ type }) => type === 'table').map(({ name, sql }) => tableOf(name, sql));
  const indexes = objects
    .filter(({ type }) => type === 'index')
    .map(({ tableName, sql }) => {
      const flags = flagsOf(objects.find(({ name }) => name === tableName)?.sql ?? '');
      return withFlags(sql, flags);
    });
  return [...tables, ...indexes];
}

function tableOf(name: string, sql: string): string {
  const plain = sql.replaceAll(/--.*$/gm, '');
  const body = plain.slice(plain.indexOf('(') + 1, plain.lastIndexOf(')'));
  const flags = flagsOf(plain);
  const isWrittenByOrders = WRITTEN_BY_ORDERS.includes(name);
  const columns = partsOf(body).map((part) => part.trim());
  const parts = columns.map((part) => partOf(isWrittenByOrders ? withoutChecks(part) : part, flags));
  return `CREATE TABLE ${name} (${parts.join(', ')})`;
}

/** Columns that are 0 or 1, which are booleans on PostgreSQL. */
function flagsOf(sql: string): readonly string[] {
  return [...sql.matchAll(/CHECK \((\w+) IN \(0, 1\)\)/g)].map(([, name = '']) => name);
}

/** Columns and constraints: what is between the commas outside of parentheses and texts. */
function partsOf(body: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of body.matchAll(/'[^']*'|[(),]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token !== ',' || depth > 0) continue;
    parts.push(body.slice(from, index));
    from = index + 1;
  }
  return [...parts, body.slice(from)];
}

/** A column without its reference and its check of JSON. */
function withoutChecks(column: string): string {
  return column.replace(/ REFERENCES \w+ \(\w+\)/, '').replace(JSON_CHECK, '');
}

function partOf(part: string, flags: readonly string[]): string {
  const [, name = '', type = '', rest = ''] = /^(\w+) (INTEGER|TEXT)\b([\s\S]*)$/.exec(part) ?? [];
  if (name === '') return conditionOf(part, flags, false);
  const isNotNull = /^ (PRIMARY KEY )?NOT NULL/.test(rest);
  if (!flags.includes(name)) return `${name} ${TYPES[type]}${conditionOf(rest, flags, isNotNull)}`;
  const flag = rest.replace(/\s*CHECK \(\w+ IN \(0, 1\)\)/, '').replace('DEFAULT 0', 'DEFAULT false');
  return `${name} boolean${flag}`;
}

function conditionOf(condition: string, flags: readonly string[], isNotNull: boolean): string {
  const common = condition
    .replaceAll(/(\w+) IS NULL OR \(json_valid\(\1\)/g, '$1 IS NULL OR ($1::json IS NOT NULL')
    .replaceAll(
      /json_valid\((\w+)\)/g,
      isNotNull ? '$1::json IS NOT NULL' : '($1 IS NULL OR $1::json IS NOT NULL)',
    )
    .replaceAll(/NOT GLOB '\*(\[.*?\])\*'/g, "!~ '$1'");
  return withFlags(common, flags);
}

function withFlags(condition: string, flags: readonly string[]): string {
  return flags.reduce(
    (text, flag) =>
      text.replaceAll(new RegExp(`\\b${flag} = 0`, 'g'), `NOT ${flag}`).replaceAll(`${flag} = 1`, flag),
    condition,
  );
}
