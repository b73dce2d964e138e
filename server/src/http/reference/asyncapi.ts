/** The live socket as an AsyncAPI 3 document: frames out of the types of the wire, limits out of the program's own numbers. */

import {
  SOCKET_MAX_BACKLOG_BYTES,
  SOCKET_MAX_FRAME_BYTES,
  SOCKET_MAX_FRAMES_PER_SECOND,
  SOCKET_MAX_SUBSCRIPTIONS,
  SOCKET_SILENCE_MS,
} from '@vernier/shared/limits';
import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { frameOf } from './answers.ts';
import { JSON_TYPE } from './media-types.ts';
import { componentsOf, definition, type Schema } from './schema.ts';

/** Why the server ends a socket. */
const CLOSE_CODES: Readonly<Record<number, string>> = {
  1001: 'The server stops; come back in a moment.',
  1008: `More than ${SOCKET_MAX_FRAMES_PER_SECOND} frames in one second.`,
  1013: `Over ${SOCKET_MAX_BACKLOG_BYTES} bytes behind.`,
  4008: `No ping for ${SOCKET_SILENCE_MS / 1000} seconds.`,
};

const DESCRIPTION = `Frames are JSON texts. A \`ping\` at least every ${SOCKET_SILENCE_MS / 1000} seconds keeps the socket; a frame holds at most ${SOCKET_MAX_FRAME_BYTES} bytes, a socket ${SOCKET_MAX_SUBSCRIPTIONS} subscriptions.
A \`login\` listens to the private topics by itself: FOREX_TRADE, FOREX_CLOSED and, for log-ins but not for tokens of programs, WALLET.
What cannot be done is answered by an \`error\` with the codes of the calls. \`seq\` counts the frames of a topic; what a slow peer is spared is replaced by something newer. The language is the header \`lang\`, or \`?lang=\` in the address.`;

/** What a peer says first. */
const SAID: Readonly<Record<string, object>> = {
  sub: { cmd: 'sub', topic: 'KLINE.EURUSD', period: '1min' },
  unsub: { cmd: 'unsub', topic: 'DAY_MARKET' },
  login: { cmd: 'login', token: '…' },
  logout: { cmd: 'logout' },
  ping: { cmd: 'ping', t: 1 },
};

const SUMMARIES: Readonly<Record<string, string>> = {
  sub: 'Listens to a topic: `DAY_MARKET`, or `KLINE.` with the code of an instrument and a period.',
  unsub: 'Listens no longer.',
  login: 'Listens to what is of one user, with a session’s token or one for programs.',
  logout: 'Ends that; what is open to everybody goes on.',
  ping: 'Keeps the socket. `t` comes back.',
  pong: 'Answers a ping, and says when the server takes no new business (`close_only`).',
  ack: 'A command was done.',
  error:
    'A command was not done: `code`, `msg` and `reason` as those of a call, `of` the command, `id` that of its frame. A `login` error without an `id`: the session has ended.',
  DAY_MARKET: 'The latest prices of the instruments that changed, four times a second at most.',
  KLINE: 'The running candle of one instrument and period, and its last frame when it closed.',
  FOREX_TRADE: 'An order opened, waits, filled, got other stops or was closed in part; or a margin call.',
  FOREX_CLOSED: 'A position ended, or a waiting order did.',
  WALLET: 'Money and reviews that moved, price alerts that fired, and the support chat.',
};

interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly examples: readonly Schema[];
  readonly payload: Schema;
}

export function asyncapiDocument(version: string): Schema {
  const sent = commandsOf(definition('ClientFrame'));
  const received = [...commandsOf(definition('ServerFrame')), ...topicsOf(definition('PushFrame'))];
  const all = [...sent, ...received];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Vernier live socket', version, description: DESCRIPTION, license: { name: 'MIT' } },
    defaultContentType: JSON_TYPE,
    channels: {
      live: {
        address: SOCKET_PATH,
        messages: Object.fromEntries(
          all.map(({ name }) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      // As the specification has it: what the server receives, and what it sends.
      fromPeer: operation('receive', sent),
      toPeer: operation('send', received),
    },
    components: {
      messages: Object.fromEntries(all.map((message) => [message.name, message])),
      schemas: componentsOf(all),
    },
    'x-close-codes': CLOSE_CODES,
  };
}

function operation(action: 'send' | 'receive', messages: readonly Message[]): Schema {
  return {
    action,
    channel: { $ref: '#/channels/live' },
    messages: messages.map(({ name }) => ({ $ref: `#/channels/live/messages/${name}` })),
  };
}

function shownOf(name: string): { readonly summary: string; readonly examples: readonly Schema[] } {
  return { summary: SUMMARIES[name] ?? '', examples: [{ payload: SAID[name] ?? frameOf(name) }] };
}

/** A frame that says in `cmd` what it is. */
function commandsOf(union: Schema): readonly Message[] {
  return membersOf(union).flatMap((payload) =>
    valuesOf(payload, 'cmd').map((command) => ({
      name: command,
      title: `The frame ${command}`,
      ...shownOf(command),
      payload,
    })),
  );
}

/** A push, which says in `topic` what it is about; a topic with one name for each instrument has a pattern. */
function topicsOf(union: Schema): readonly Message[] {
  return membersOf(union).map((payload) => {
    const [topic = 'KLINE'] = valuesOf(payload, 'topic');
    return { name: topic, title: `A push of ${topic}`, ...shownOf(topic), payload };
  });
}

function membersOf({ anyOf }: Schema): readonly Schema[] {
  return anyOf as readonly Schema[];
}

function valuesOf({ properties = {} }: Schema, name: string): readonly string[] {
  const field = (properties as Readonly<Record<string, Schema>>)[name];
  if (typeof field?.['const'] === 'string') return [field['const']];
  return Array.isArray(field?.['enum']) ? (field['enum'] as readonly string[]) : [];
}
