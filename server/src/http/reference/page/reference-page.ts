/** The reference as a page to read, in English: made of the documents that programs read, without a script needed for it. */

import { escaped } from './markup.ts';
import { type Call, type CallsDocument, callsOf, type SocketDocument } from './documents.ts';
import { areaTitle, callSections } from './call-sections.ts';
import { introduction, introductionSections } from './introduction.ts';
import { sentFrames, socketSection } from './socket-section.ts';
import { refusalSection, typeSection } from './type-section.ts';

const MARK =
  '<svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><path d="M3 6.5v5.5M8.5 8.5v3.5M19.5 8.5v3.5M25 6.5v5.5M5 16v5.5M9.5 16v3.5M18.5 16v3.5M23 16v5.5"/><path class="needle" d="M14 3.5v21"/></svg>';
const KINDS =
  '<div class="kinds" role="group" aria-label="Examples in" hidden><button type="button" data-kind="curl" aria-pressed="true">curl</button><button type="button" data-kind="ts" aria-pressed="false">TypeScript</button></div>';
const FILTER =
  '<div class="filter"><input id="filter" type="search" placeholder="Filter" aria-label="Filter calls, frames and sections" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></div><p id="found" role="status"></p>';

export function referencePage(calls: CallsDocument, socket: SocketDocument): string {
  const parts = introduction(calls);
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vernier reference</title><meta name="description" content="Every call of this server, with parameters, answers, refusals and examples.">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/docs/reference.css"><script src="/docs/reference.js"></script></head>
<body><a class="skip" href="#start">To the content</a>
<header><button type="button" class="open" popovertarget="contents">Contents</button><a class="brand" href="/">${MARK}<span>vernier</span></a><span class="where">Reference</span>${KINDS}<div class="reading" aria-hidden="true"></div></header>
<div class="frame"><nav id="contents" popover aria-label="Contents">${FILTER}<ul>${contents(calls, socket, parts)}</ul></nav>
<main><div class="title"><h1 id="introduction">Every call of this server</h1><p class="lead">Made of the program that answers you, version ${escaped(calls.info.version)}, and the same as its documents for programs. Answers come in fifteen languages. Administration (<code>/trpc</code>) is not in it.</p><p class="files"><a href="/openapi.json">OpenAPI 3.1</a><a href="/asyncapi.json">AsyncAPI 3</a></p></div>
${introductionSections(parts)}${callSections(calls)}${socketSection(socket)}${typeSection(calls, socket)}${refusalSection(calls)}</main></div></body></html>`;
}

type Parts = ReturnType<typeof introduction>;

function contents(calls: CallsDocument, socket: SocketDocument, parts: Parts): string {
  const all = callsOf(calls);
  const areas = calls.tags.map(({ name, description }) => {
    const own = all.filter(({ operation }) => operation.tags[0] === name);
    return link({ id: name, title: areaTitle(name), words: description, inside: own.map(callLink) });
  });
  const sent = new Set(sentFrames(socket));
  const frames = Object.values(socket.components.messages).map(({ name, summary }) =>
    link({
      id: `frame-${name}`,
      title: named(name, sent.has(name) ? 'SAY' : 'HEAR'),
      words: `socket ${summary}`,
    }),
  );
  const first = parts.map(({ id, title, words }) =>
    link({ id, title: `<span>${title}</span>`, words: words.replaceAll(/<[^>]*>/g, ' ') }),
  );
  const types = Object.keys(calls.components.schemas).join(' ');
  const reasons = calls['x-refusals'].map(({ reason }) => reason).join(' ');
  return [
    link({ id: 'introduction', title: 'Introduction', words: '', inside: first }),
    ...areas,
    link({ id: 'socket', title: 'The socket', words: 'websocket frames topics asyncapi', inside: frames }),
    link({ id: 'types', title: 'Types', words: types }),
    link({ id: 'refusals', title: 'Refusals', words: `errors codes ${reasons}` }),
  ].join('');
}

function callLink({ path, method, operation }: Call): string {
  const { operationId, summary, description = '', tags } = operation;
  const words = `${method} ${path} ${summary} ${description} ${tags.join(' ')}`;
  return link({ id: `call-${operationId}`, title: named(operationId, method.toUpperCase()), words });
}

function named(name: string, kind: string): string {
  return `<span>${name}</span><small>${kind}</small>`;
}

interface Place {
  readonly id: string;
  readonly title: string;
  /** Additional text that the filter searches. */
  readonly words: string;
  readonly inside?: readonly string[];
}

function link({ id, title, words, inside = [] }: Place): string {
  const list = inside.length === 0 ? '' : `<ul>${inside.join('')}</ul>`;
  return `<li><a href="#${id}" data-words="${escaped(words.toLowerCase())}">${title}</a>${list}</li>`;
}
