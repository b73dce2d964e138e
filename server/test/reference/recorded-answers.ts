/** Recorded answers of the reference: those of a real server, shortened for readers. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { UDF_EXAMPLES } from '../../src/http/reference/other-paths.ts';
import type { ExampleWorld } from './example-world.ts';
import type { AsyncApiDocument } from './parsed-documents.ts';
import { frameName, liveOnSocket } from './socket-session.ts';
import { Harness } from '../rig/harness.ts';

/** Longer lists and texts are cut: the schema next to them describes all elements. */
const MOST_ITEMS = 2;
const MOST_CHARACTERS = 64;
/** Tokens and codes are masked, even when they are no longer valid. */
const SECRET = /^(?:token|secret|uri|recovery_codes|invite_code|key)$/;
const SHOWN_OF_SECRET = 4;

type Answers = Record<string, unknown>;

export interface Recorded {
  readonly calls: Answers;
  readonly frames: Answers;
  /** The response of a call that is refused. */
  readonly refusal: unknown;
}

/** Of the calls that answer JSON, by the names of their operations. */
export async function answersOf(world: ExampleWorld, names: readonly string[]): Promise<Answers> {
  const found: Answers = {};
  for (const name of names) {
    const { type, body } = await sent(world, name);
    if (type === 'application/json') found[name] = shortened('', JSON.parse(body));
  }
  return found;
}

/** Every frame that a server sends, the fullest of its kind. */
export async function framesOf(): Promise<Answers> {
  const server = await Harness.start({ TEST_CONTROLS: 'on' });
  const fullest = new Map<string, object>();
  for (const frame of await liveOnSocket(server)) {
    const name = frameName(frame);
    const before = JSON.stringify(fullest.get(name) ?? '').length;
    if (JSON.stringify(frame).length > before) fullest.set(name, frame);
  }
  await server.stop();
  return Object.fromEntries([...fullest].map(([name, frame]) => [name, shortened('', frame)]));
}

/** More than a new demo account can carry. */
export async function refusalOf({ server }: ExampleWorld): Promise<unknown> {
  const { token } = await server.openDemo();
  const body = { ...CALLS.submitOrder.example.input, cont: '50', multiple: 10 };
  const { text } = await server.post('/v1/api/forex/submit', { token, headers: { lang: 'en' }, body });
  return JSON.parse(text);
}

const OTHERS: Readonly<Record<string, string>> = { health: '/healthz', ready: '/readyz' };

/** The names of everything that has an answer to record. */
export function answeredNames(): readonly string[] {
  const udf = Object.keys(UDF_EXAMPLES).map((call) => `udf_${call}`);
  return [...Object.keys(CALLS), ...udf, ...Object.keys(OTHERS)];
}

/** The names of all frames from the server. */
export function serverFrameNames({ operations }: AsyncApiDocument): readonly string[] {
  return operations.toPeer.messages.map(({ $ref }) => $ref.slice($ref.lastIndexOf('/') + 1));
}

/** Where the document has the schema of an answer. */
export function placeOf(name: string): readonly string[] {
  const isCall = name in CALLS;
  const { method, path } = isCall ? callOf(name as CallName) : { method: 'GET', path: addressOf(name) };
  const written = path.replaceAll(/:(\w+)/g, '{$1}');
  const schema = ['paths', written, method.toLowerCase(), 'responses', '200', 'content', 'application/json'];
  if (isCall) return [...schema, 'schema', 'anyOf', '0'];
  return name in OTHERS ? [...schema, 'schema'] : [...schema, 'schema', 'anyOf', '0'];
}

function addressOf(name: string): string {
  return OTHERS[name] ?? `/udf/${name.slice('udf_'.length)}`;
}

async function sent(world: ExampleWorld, name: string): Promise<{ type: string; body: string }> {
  if (name in CALLS) return world.send(name as CallName);
  const query = UDF_EXAMPLES[name.slice('udf_'.length) as keyof typeof UDF_EXAMPLES];
  const { body } = await world.server.server.app.inject({
    url: addressOf(name),
    ...(query === undefined ? {} : { query }),
  });
  return { type: 'application/json', body };
}

function shortened(key: string, value: unknown): unknown {
  if (typeof value === 'string') return shortText(key, value);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((one) => shortened(key, one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isMap = entries.every(([name]) => /^\d+$/.test(name));
  const shown = isMap ? entries.slice(0, MOST_ITEMS) : entries;
  return Object.fromEntries(shown.map(([name, one]) => [name, shortened(name, one)]));
}

function shortText(key: string, text: string): string {
  const most = SECRET.test(key) ? SHOWN_OF_SECRET : MOST_CHARACTERS;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
