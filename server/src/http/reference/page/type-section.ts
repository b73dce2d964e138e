/** The types of the wire and the table of refusals: what calls and frames of the page link to. */

import { heading, sentenceHtml, table } from './markup.ts';
import type { CallsDocument, SocketDocument } from './documents.ts';
import { structureOf } from './schema-text.ts';

export function typeSection(calls: CallsDocument, socket: SocketDocument): string {
  const schemas = { ...calls.components.schemas, ...socket.components.schemas };
  const types = Object.entries(schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => {
      const { description } = schema;
      const text = typeof description === 'string' ? `<p>${sentenceHtml(description)}</p>` : '';
      return `<article class="type" aria-labelledby="type-${name}">${heading(3, `type-${name}`, `<code>${name}</code>`)}${text}${structureOf(schema)}</article>`;
    });
  return `<section class="area" aria-labelledby="types">${heading(2, 'types', 'Types')}<p class="lead">What calls and frames are made of.</p>${types.join('')}</section>`;
}

export function refusalSection(document: CallsDocument): string {
  const rows = document['x-refusals'].map(({ code, reason, status, when }) => [
    `<span class="code">${code}</span>`,
    `<code id="refusal-${reason}">${reason}</code>`,
    `${sentenceHtml(when)}${status === 200 ? '' : ` <small>HTTP ${status}</small>`}`,
  ]);
  return `<section class="area" aria-labelledby="refusals">${heading(2, 'refusals', 'Refusals')}<p class="lead">The code is for a screen to act on, the reason for a program, and it never changes. The HTTP status is 200 where none is named.</p>${table(['Code', 'Reason', 'When'], rows)}</section>`;
}
