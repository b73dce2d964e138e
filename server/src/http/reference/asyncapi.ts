/** AsyncAPI 3 document of the live socket: frames from the API types, limits from the constants that the server applies. */

import {
  SOCKET_MAX_BACKLOG_BYTES,
  SOCKET_MAX_FRAME_BYTES,
  SOCKET_MAX_FRAMES_PER_SECOND,
  SOCKET_MAX_SUBSCRIPTIONS,
  SOCKET_SILENCE_MS,
} from '@vernier/shared/limits';
import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { frameOf } from './answers.ts';
import type { DocumentFacts } from './document-facts.ts';
import { JSON_TYPE } from './media-types.ts';
import { componentsOf, definition, type Schema } from './schema.ts';

/** Reasons why the server closes a socket. */
export const CLOSE_CODES: Readonly<Record<number, string>> = {
  1001: 'The server is stopping. Reconnect in a moment.',
  1008: `More than ${SOCKET_MAX_FRAMES_PER_SECOND} frames in one second.`,
  1013: `More than ${SOCKET_MAX_BACKLOG_BYTES} unsent bytes.`,
  4008: `No ping for ${SOCKET_SILENCE_MS / 1000} seconds.`,
};

export const SOCKET_DESCRIPTION = `Frames are JSON texts of at most ${SOCKET_MAX_FRAME_BYTES} bytes. A \`ping\` at least every ${SOCKET_SILENCE_MS / 1000} seconds keeps the socket open. A socket can have ${SOCKET_MAX_SUBSCRIPTIONS} subscriptions.
A \`login\` also subscribes to the private topics: FOREX_TRADE, FOREX_CLOSED and, for sessions but not for API keys, WALLET. ACCOUNT_EVENTS requires a login and a separate \`sub\`.
A refused command returns an \`error\` with the codes of the calls. \`seq\` numbers the pushes of a subscription from 1, separately for each candle period. A slow client skips states and receives newer ones. A push about an order can arrive before the response to the call that caused it. Browsers can open a socket from pages of this server and of \`ALLOWED_ORIGINS\`; programs without an \`origin\` header always can. Set the language with the header \`lang\`, or with \`?lang=\` in the address.`;

/** Frames that a client sends. */
const CLIENT_FRAMES: Readonly<Record<string, object>> = {
  sub: { cmd: 'sub', topic: 'KLINE.EURUSD', period: '1min' },
  unsub: { cmd: 'unsub', topic: 'DAY_MARKET' },
  login: { cmd: 'login', token: '…' },
  logout: { cmd: 'logout' },
  ping: { cmd: 'ping', t: 1 },
};

const SUMMARIES: Readonly<Record<string, string>> = {
  sub: 'Subscribes to a topic: `DAY_MARKET`, `KLINE.` with the code of an instrument and a period, or `ACCOUNT_EVENTS` after a login. With `since`, it starts with the event after that id. With `codes`, `DAY_MARKET` has only these instruments.',
  unsub: 'Unsubscribes from a topic.',
  login: 'Subscribes to the private topics of one user, with a session token or an API key.',
  logout: 'Ends the private subscriptions. The public ones stay.',
  ping: 'Keeps the socket open. The `pong` returns `t`.',
  pong: 'Response to a `ping`. `close_only` is true while the server accepts no new positions.',
  ack: 'A command was executed.',
  error:
    'A command was refused: `code`, `msg` and `reason` as in a call, the command as `of`, and the `id` of its frame. A `login` error without `id` means that the session has ended.',
  DAY_MARKET: 'Latest prices of instruments that changed, at most four times a second.',
  KLINE: 'Current candle of one instrument and period, with a last frame when it closes.',
  FOREX_TRADE:
    'An order was opened, placed, filled, changed or partly closed, or a margin call began. Moves of a trailing stop are not pushed.',
  FOREX_CLOSED: 'A position closed, or a pending order ended.',
  WALLET: 'Changes of money and reviews, triggered price alerts, and the support chat.',
  ACCOUNT_EVENTS: 'Events of the account, each once and in order, as in `GET /v1/api/main/events`.',
};

export interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly examples: readonly Schema[];
  readonly payload: Schema;
}

export function asyncapiDocument({ version, url, email }: DocumentFacts): Schema {
  const { protocol, host } = new URL(url);
  const sent = clientMessages();
  const received = serverMessages();
  const all = [...sent, ...received];
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Vernier live socket',
      version,
      description: SOCKET_DESCRIPTION,
      license: { name: 'MIT' },
      contact: { name: 'Operator', email },
      tags: [{ name: 'socket', description: 'The live socket.' }],
    },
    defaultContentType: JSON_TYPE,
    servers: {
      here: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', description: 'This server.' },
    },
    channels: {
      live: {
        address: SOCKET_PATH,
        servers: [{ $ref: '#/servers/here' }],
        messages: Object.fromEntries(
          all.map(({ name }) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      // named from the server's side, as the specification requires
      fromPeer: {
        ...operation('receive', sent),
        description: 'Commands of a client, in any order. Each returns an `ack`, a `pong` or an `error`.',
      },
      toPeer: {
        ...operation('send', received),
        description: 'Responses to commands, and pushes of subscribed topics.',
      },
    },
    components: {
      messages: Object.fromEntries(all.map((message) => [message.name, message])),
      schemas: componentsOf(all),
    },
    'x-close-codes': CLOSE_CODES,
  };
}

/** Frames from the client to the server. */
export function clientMessages(): readonly Message[] {
  return commandsOf(definition('ClientFrame'));
}

/** Frames from the server to the client. */
export function serverMessages(): readonly Message[] {
  return [...commandsOf(definition('ServerFrame')), ...topicsOf(definition('PushFrame'))];
}

function operation(action: 'send' | 'receive', messages: readonly Message[]): Schema {
  return {
    action,
    channel: { $ref: '#/channels/live' },
    messages: messages.map(({ name }) => ({ $ref: `#/channels/live/messages/${name}` })),
  };
}

function summaryAndExample(name: string): { readonly summary: string; readonly examples: readonly Schema[] } {
  return { summary: SUMMARIES[name] ?? '', examples: [{ payload: CLIENT_FRAMES[name] ?? frameOf(name) }] };
}

/** Frames with their name in `cmd`. */
function commandsOf(union: Schema): readonly Message[] {
  return membersOf(union).flatMap((payload) =>
    valuesOf(payload, 'cmd').map((command) => ({
      name: command,
      title: `The frame ${command}`,
      ...summaryAndExample(command),
      payload,
    })),
  );
}

/** Pushes, with their topic in `topic`; the topic of candles is a pattern because each instrument has one. */
function topicsOf(union: Schema): readonly Message[] {
  return membersOf(union).map((payload) => {
    const [topic = 'KLINE'] = valuesOf(payload, 'topic');
    return { name: topic, title: `A push of ${topic}`, ...summaryAndExample(topic), payload };
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
