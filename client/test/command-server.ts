/** A server for the tests of commands: it knows sessions and idempotency keys, and counts what each account has had done. */

import type { Envelope } from '@vernier/shared/api/envelope';
import { orderWire } from './order-wire.ts';

/** Network behaviour for a command: answered, answer lost, request lost, or delayed without end. */
export type Network =
  | 'answers'
  | 'loses the answer'
  | 'loses the request'
  | 'holds the request'
  | 'holds the answer';

interface LoadState {
  readonly path: string;
  readonly token: string | null;
  readonly key: string | null;
}

const DEALS = '/v1/api/forex/my_deal';
const LOST = () => Promise.reject(new TypeError('the connection broke'));
const NO_DEALS = {
  data: [],
  total: 0,
  balance: '1000.000000',
  all_fact_profits: '0.000000',
  margin_call: false,
};
const DONE = { ...orderWire(9, 1), id: 9, balance: '1000.000000' };

export class CommandServer {
  network: Network = 'answers';
  /** Account by token. */
  readonly sessions = new Map<string, string>();
  /** Each command that was carried out, by account. */
  readonly effects: { readonly uid: string; readonly path: string }[] = [];
  readonly requests: LoadState[] = [];
  readonly #answers = new Map<string, Envelope>();

  /** For `fetch`. */
  readonly answer = async (
    request: Request,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<Response> => {
    const path = new URL(request.url).pathname;
    const token = request.headers.get('authorization');
    const key = request.headers.get('idempotency-key');
    if (key === null) return Response.json(this.#read(path, token));
    this.requests.push({ path, token, key });
    const { network } = this;
    if (network === 'loses the request') return LOST();
    if (network === 'holds the request') return untilAborted(signal);
    const envelope = this.#command({ path, token, key });
    if (network === 'loses the answer') return LOST();
    return network === 'holds the answer' ? untilAborted(signal) : Response.json(envelope);
  };

  #read(path: string, token: string | null): Envelope {
    if (token !== null && !this.sessions.has(token)) return INVALID;
    return path === DEALS ? { code: 1, msg: '', data: NO_DEALS } : { code: 1002, msg: '', data: {} };
  }

  /** The first answer to a key of an account is the answer to it for ever. */
  #command({ path, token, key }: LoadState): Envelope {
    const uid = this.sessions.get(token ?? '');
    if (uid === undefined) return INVALID;
    const name = `${uid} ${path} ${key}`;
    const known = this.#answers.get(name);
    if (known !== undefined) return known;
    const envelope = { code: 1, msg: '', data: DONE };
    this.#answers.set(name, envelope);
    this.effects.push({ uid, path });
    return envelope;
  }
}

const INVALID: Envelope = { code: 999, msg: 'log in', data: { reason: 'session_invalid' } };

function untilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}
