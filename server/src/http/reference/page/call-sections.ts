/** The calls of the reference page, out of the very document that programs read. */

import { FILE_TYPE, JSON_TYPE } from '../media-types.ts';
import { escaped, heading, sentenceHtml, table } from './markup.ts';
import {
  type Call,
  type CallsDocument,
  callsOf,
  type Operation,
  type RefusalRow,
  takesHeader,
  wantsSession,
} from './documents.ts';
import { samplesOf } from './call-samples.ts';
import { fieldsOf, structureOf, typeOf } from './schema-text.ts';
import type { Schema } from '../schema.ts';

/** A refusal of more than this share of the calls is not explained at each of them. */
const USUAL_SHARE = 0.5;

export function callSections(document: CallsDocument): string {
  const calls = callsOf(document);
  const refusals = new RefusalTables(document, calls);
  return document.tags
    .map(({ name, description }) => {
      const own = calls.filter(({ operation }) => operation.tags[0] === name);
      const articles = own.map((call) => articleOf(call, refusals)).join('');
      return `<section class="area" aria-labelledby="${name}">${heading(2, name, areaTitle(name))}<p class="lead">${sentenceHtml(description)}</p>${articles}</section>`;
    })
    .join('');
}

export function areaTitle(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function articleOf(call: Call, refusals: RefusalTables): string {
  const { path, method, operation } = call;
  const { operationId, summary, description = '' } = operation;
  const more = description === '' ? '' : `<p>${sentenceHtml(description)}</p>`;
  const words = `<p class="path"><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code></p>${factsOf(operation)}${more}${parametersOf(operation)}${answerOf(operation)}${refusals.of(operation)}`;
  return `<article aria-labelledby="call-${operationId}"><div class="say">${heading(3, `call-${operationId}`, `${escaped(summary)} <code class="name">${operationId}</code>`)}${words}</div><div class="show">${samplesOf(call)}</div></article>`;
}

function parametersOf({ parameters = [], requestBody }: Operation): string {
  const named = parameters.filter(({ name }) => name !== undefined);
  const rows = named.map(({ name = '', in: place = '', required, schema = {} }) => ({
    place,
    row: [
      `<code>${escaped(name)}</code>${required === true ? '' : ' <small>optional</small>'}`,
      typeOf(schema),
    ],
  }));
  const schema = requestBody?.content[JSON_TYPE]?.schema ?? requestBody?.content[FILE_TYPE]?.schema;
  const fields = fieldsOf(schema ?? {}).map((row) => ({ place: 'body', row: row.slice(0, 2) }));
  const all = [...rows, ...fields];
  return [...new Set(all.map(({ place }) => place))]
    .map((place) => {
      const own = all.filter((one) => one.place === place).map(({ row }) => row);
      return `<h4>Parameters <small>in the ${place}</small></h4>${table(['Name', 'Type'], own)}`;
    })
    .join('');
}

function answerOf({ responses }: Operation): string {
  const content = responses['200']?.content ?? {};
  const files = Object.keys(content).filter((type) => type !== JSON_TYPE);
  if (files.length > 0)
    return `<h4>Answer</h4><p>A file: ${files.map((type) => `<code>${escaped(type)}</code>`).join(' or ')}.</p>`;
  const { oneOf, anyOf, properties } = content[JSON_TYPE]?.schema ?? {};
  const [first] = (oneOf ?? anyOf ?? [{ properties }]) as readonly Schema[];
  const { data } = (first?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const where = data === undefined ? '' : ' <small>in <code>data</code></small>';
  return `<h4>Answer${where}</h4>${structureOf(data ?? first ?? {})}`;
}

function factsOf(operation: Operation): string {
  const limit = operation['x-rate-limit'];
  const scope = operation['x-token-scope'];
  const isAlways = operation.security.every((one) => 'session' in one);
  const asks = isAlways
    ? 'Session'
    : wantsSession(operation)
      ? 'Session, if there is one'
      : 'Open to anybody';
  const facts = [
    scope === 'read' || scope === 'trade' ? `${asks}, or a token with <code>${scope}</code>` : asks,
    takesHeader(operation, 'idempotencyKey') ? '<a href="#idempotency">Idempotency key</a>' : '',
    limit === undefined ? '' : `<a href="#limits">${limit.calls} in ${spanOf(limit.seconds)}</a>`,
  ];
  const items = facts.filter((fact) => fact !== '').map((fact) => `<li>${fact}</li>`);
  return `<ul class="facts">${items.join('')}</ul>`;
}

export function spanOf(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** Refusal tables: those specific to a call with their meanings, those of most calls by name. */
class RefusalTables {
  readonly #rows: ReadonlyMap<string, RefusalRow>;
  readonly #usual: ReadonlySet<string>;

  constructor(document: CallsDocument, calls: readonly Call[]) {
    this.#rows = new Map(document['x-refusals'].map((row) => [row.reason, row]));
    const lists = calls.flatMap(({ operation }) => operation['x-refusals'] ?? []);
    const most = calls.filter(({ operation }) => operation['x-refusals'] !== undefined).length * USUAL_SHARE;
    const counts = new Map<string, number>();
    for (const reason of lists) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    this.#usual = new Set([...counts].flatMap(([reason, count]) => (count > most ? [reason] : [])));
  }

  of(operation: Operation): string {
    const reasons = operation['x-refusals'] ?? [];
    if (reasons.length === 0) return '';
    const own = reasons.filter((reason) => !this.#usual.has(reason));
    const rows = own.map((reason) => {
      const { code = 0, when = '' } = this.#rows.get(reason) ?? {};
      return [`<span class="code">${code}</span>`, linkTo(reason), sentenceHtml(when)];
    });
    const usual = reasons.filter((reason) => this.#usual.has(reason)).map(linkTo);
    return `<h4>Refusals</h4>${table(['Code', 'Reason', 'When'], rows)}<p class="usual">${rows.length === 0 ? 'As most calls' : 'And as most calls'}: ${usual.join(', ')}.</p>`;
  }
}

function linkTo(reason: string): string {
  return `<a href="#refusal-${reason}"><code>${reason}</code></a>`;
}
