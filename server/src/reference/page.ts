/** The reference as a page to read, in English: made of the document that programs read, without a script needed for it. */

import { prose, sample, table } from './markup.ts';
import { callSections, type Document, typeSections } from './page-calls.ts';

const OPEN_DEMO = `export VERNIER=http://127.0.0.1:8080
export TOKEN=$(curl -s -X POST "$VERNIER/api/user/createAccountDemoForU" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
const ORDER = `curl "$VERNIER/v1/api/forex/submit" \\
  -H "authorization: $TOKEN" -H "idempotency-key: my-first-order" \\
  -H 'content-type: application/json' \\
  -d '{"type":1,"cont":"0.10","forex_id":1,"status":1,"multiple":100}'`;
const FRAMES = `{"cmd":"login","token":"…"}
{"cmd":"sub","topic":"DAY_MARKET"}
{"cmd":"sub","topic":"KLINE.EURUSD","period":"1min"}
{"cmd":"ping","t":1}`;

export function referencePage(document: Document): string {
  const words = [
    section(
      'start',
      'Getting started',
      `<p>Two calls to a position on a demo account: it opens one, and buys a tenth of a lot of EUR/USD with leverage 1:100.</p>${sample(OPEN_DEMO)}${sample(ORDER)}`,
    ),
    section(
      'authentication',
      'Authentication',
      text(
        'A session’s token stands in the header `authorization`, as it is and without a word before it. It comes from `openDemoPost`, `register` or `login`, and lasts 30 days. Programs use tokens of their own (`createApiToken`), which begin with `vrn_`, read or trade, and never withdraw.',
      ),
    ),
    section(
      'envelope',
      'Envelope and codes',
      text(
        'Every answer is `{ code, msg, data }`. Code 1 is a success and `data` is what the call documents. Any other code is a refusal: `msg` is for a person, in the language of the header `lang`; `data.reason` is for a program and never changes. Refusals by the rules of the business come with HTTP status 200, those of the transport with their own. Money is a decimal string with six decimals, times are ISO-8601 or what the field says.',
      ),
    ),
    section(
      'idempotency',
      'Idempotency',
      text(
        'Calls that move money or orders take the header `idempotency-key`, 8 to 64 characters. The same key with the same body gives the first answer again (`idempotency-hit: true`) and does nothing twice, so that a lost answer is asked for again without fear. The same key with another body is refused.',
      ),
    ),
    section('refusals', 'Refusals', refusalTable(document)),
    section(
      'socket',
      'The socket',
      `${text('`/v1/ws` speaks JSON frames. `DAY_MARKET` and `KLINE.…` are open to everybody; a login listens to `FOREX_TRADE`, `FOREX_CLOSED` and `WALLET`. Say `ping` at least every 30 seconds. Every frame is in `/asyncapi.json` (AsyncAPI 3).')}${sample(FRAMES)}`,
    ),
  ];
  const areas = document.tags.map(({ name }) => link(name, name));
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vernier reference</title><meta name="description" content="Every call of this server, with parameters, answers, refusals and examples.">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/docs/reference.css"><script src="/docs/reference.js"></script></head>
<body><a class="skip" href="#start">To the content</a>
<header><strong>Vernier</strong><input id="search" type="search" placeholder="Search calls and types" aria-label="Search calls and types" autocomplete="off"><span id="found" role="status"></span><button id="theme" type="button" hidden>Theme</button></header>
<div class="frame"><nav aria-label="Contents"><ul>${WORDS.map(([id, title]) => link(id, title)).join('')}${areas.join('')}${link('types', 'Types')}</ul></nav>
<main><h1>The calls of this server</h1><p>The same as <a href="/openapi.json">OpenAPI 3.1</a>, made of the program that answers you. English only; answers come in fifteen languages. Administration (<code>/trpc</code>) is not in it.</p>
${words.join('')}${callSections(document)}<section class="calls" aria-labelledby="types"><h2 id="types">Types</h2>${typeSections(document)}</section></main></div></body></html>`;
}

const WORDS = [
  ['start', 'Getting started'],
  ['authentication', 'Authentication'],
  ['envelope', 'Envelope and codes'],
  ['idempotency', 'Idempotency'],
  ['refusals', 'Refusals'],
  ['socket', 'The socket'],
] as const;

function section(id: (typeof WORDS)[number][0], title: string, inside: string): string {
  return `<section class="words" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${inside}</section>`;
}

function text(words: string): string {
  return `<p>${prose(words)}</p>`;
}

function link(id: string, title: string): string {
  return `<li><a href="#${id}">${title}</a></li>`;
}

function refusalTable(document: Document): string {
  const rows = document['x-refusals'].map(({ code, reason, status, when }) => [
    String(code),
    `<code id="refusal-${reason}">${reason}</code>`,
    prose(when),
    status === 200 ? '' : String(status),
  ]);
  return table(['Code', 'Reason', 'When', 'HTTP'], rows);
}
