/** The socket on the reference page: every frame of the AsyncAPI document, with one that a real server said. */

import { escaped, heading, sentenceHtml, table } from './markup.ts';
import type { SocketDocument } from './documents.ts';
import { formatJson, sampleBlock } from './sample.ts';
import { fieldsOf } from './schema-text.ts';
import type { Schema } from '../schema.ts';

export function socketSection(document: SocketDocument): string {
  const { info, channels, components } = document;
  const sent = new Set(sentFrames(document));
  const frames = Object.entries(components.messages).map(([name, message]) =>
    frameOf(name, { ...message, isSent: sent.has(name) }),
  );
  const codes = Object.entries(document['x-close-codes']).map(([code, why]) => [
    `<span class="code">${code}</span>`,
    sentenceHtml(why),
  ]);
  const words = info.description.split('\n').map((line) => `<p>${sentenceHtml(line)}</p>`);
  return `<section class="area" aria-labelledby="socket">${heading(2, 'socket', 'The socket')}<p class="path"><b>WS</b> <code>${escaped(channels.live.address)}</code></p>${words.join('')}<h3>Why the server closes it</h3>${table(['Code', 'Why'], codes)}${frames.join('')}</section>`;
}

/** The frames that a peer sends; the others come to it. */
export function sentFrames({ operations }: SocketDocument): readonly string[] {
  return operations.fromPeer.messages.map(({ $ref }) => $ref.slice($ref.lastIndexOf('/') + 1));
}

interface Frame {
  readonly summary: string;
  readonly payload: Schema;
  readonly examples: readonly { readonly payload: unknown }[];
  readonly isSent: boolean;
}

function frameOf(name: string, { summary, payload, examples, isSent }: Frame): string {
  const rows = fieldsOf(payload).map((row) => row.slice(0, 2));
  const shown = examples.map((example) =>
    sampleBlock('answer', formatJson(example.payload), isSent ? 'You say' : 'The server says'),
  );
  const way = isSent ? 'to the server' : 'from the server';
  return `<article aria-labelledby="frame-${name}"><div class="say">${heading(3, `frame-${name}`, `<code>${name}</code>`)}<ul class="facts"><li>${way}</li></ul><p>${sentenceHtml(summary)}</p>${table(['Field', 'Type'], rows)}</div><div class="show">${shown.join('')}</div></article>`;
}
