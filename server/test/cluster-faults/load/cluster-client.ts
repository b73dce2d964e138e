/** One client of a cluster: it repeats a command with its key until it is answered, and remembers the answers. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { AnsweredCommand } from './load-messages.ts';

const OPEN_DEMO = '/api/user/createAccountDemoForU';
const SUBMIT = '/v1/api/forex/submit';
const CLOSE = '/v1/api/forex/close';
const CANCEL = '/v1/api/forex/cancel_trade';
const OPEN_DEALS = '/v1/api/forex/my_deal?status=1';

/** A gateway answers or refuses within eight seconds. */
const ANSWER_MS = 10_000;
const REPEAT_MS = 150;
/** An owner that was replaced may answer reads for two seconds. */
const OUTDATED_MS = 2_500;
const MOST_OPEN = 6;
const REPEATED_SHARE = 0.1;
const READ_SHARE = 0.3;
const PRICE_MISSING = 'price_not_available';
const TOO_MANY = 429;
/** The request did not arrive in time; an earlier one with the same key may have been decided. */
const TOO_SLOW = 408;
const SERVER_FAILURE = 500;
const UNANSWERED: readonly number[] = [0, TOO_SLOW, TOO_MANY];

interface Command extends Omit<AnsweredCommand, 'orderId'> {
  readonly path: string;
  readonly body: string;
  /** The order that it ends. */
  readonly ends?: OpenOrder;
}

interface OpenOrder {
  readonly id: number;
  readonly isPending: boolean;
  readonly acceptedAtMs: number;
}

type Answered = OrderWire & { readonly reason?: string };

interface Answer {
  readonly status: number;
  /** Milliseconds that a refusal asks to wait. */
  readonly retryAfterMs: number;
  readonly text: string;
}

export interface ClientOptions {
  readonly number: number;
  readonly gateways: readonly string[];
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

export class ClusterClient {
  readonly accepted: AnsweredCommand[] = [];
  readonly different: string[] = [];
  readonly unanswered: string[] = [];
  readonly outdated: string[] = [];
  readonly unexpected: string[] = [];
  slowestMs = 0;
  commands = 0;
  reads = 0;
  repetitions = 0;
  readonly #options: ClientOptions;
  readonly #answered: { readonly command: Command; readonly text: string }[] = [];
  readonly #open: OpenOrder[] = [];
  #calls = 0;
  #token = '';
  #isLast = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get number(): number {
    return this.#options.number;
  }

  async openAccount(): Promise<void> {
    const name = `account of client ${this.number}`;
    const answer = await this.#untilAnswered(name, OPEN_DEMO, { method: 'POST' });
    if (answer?.status !== 200) throw new Error(`${name}: ${answer?.status} ${answer?.text}`);
    this.#token = (JSON.parse(answer.text) as { readonly data: SessionWire }).data.token;
  }

  /** A command, a repetition of an earlier one, or a read. */
  async act(): Promise<void> {
    const { random } = this.#options;
    const kind = random();
    const earlier = this.#answered[Math.floor(random() * this.#answered.length)];
    if (kind < READ_SHARE) await this.#read();
    else if (kind < READ_SHARE + REPEATED_SHARE && earlier !== undefined) await this.#repeat(earlier);
    else await this.#command(this.#next());
  }

  /** Repeats every command with its key. From now on a command that is not answered is given up after a while. */
  async repeatAll(): Promise<void> {
    for (const earlier of this.#answered) await this.#repeat(earlier);
  }

  /** Commands in progress get a last answer. */
  giveUp(): void {
    this.#isLast = true;
  }

  /** Whether the account answers within a second at the first attempt. */
  async isAnswered(): Promise<boolean> {
    const answer = await this.#request(OPEN_DEALS, { signal: AbortSignal.timeout(1_000) });
    return answer.status === 200;
  }

  async #command(command: Command): Promise<void> {
    this.commands += 1;
    const answer = await this.#answerOf(command);
    if (answer === null) {
      this.unanswered.push(command.key);
      return;
    }
    const { key, kind, ends } = command;
    const { code, data } = JSON.parse(answer.text) as { readonly code: number; readonly data: Answered };
    if (code !== 1) {
      // A market that was late has no price for a moment.
      if (data.reason !== PRICE_MISSING) this.unexpected.push(`${key} ${kind}: ${answer.text}`);
      if (ends !== undefined) this.#open.push(ends);
      return;
    }
    this.#answered.push({ command, text: answer.text });
    this.accepted.push({ key, kind, orderId: data.Id });
    if (ends === undefined)
      this.#open.push({ id: data.Id, isPending: data.Status === 0, acceptedAtMs: performance.now() });
  }

  async #repeat({ command, text }: { readonly command: Command; readonly text: string }): Promise<void> {
    const answer = await this.#answerOf(command);
    if (answer === null) this.unanswered.push(command.key);
    else if (answer.text !== text) this.different.push(`${command.key}: ${answer.text} instead of ${text}`);
  }

  #answerOf({ key, path, body }: Command): Promise<Answer | null> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    return this.#untilAnswered(key, path, { method: 'POST', headers, body });
  }

  /** As the library of clients does: the same request again, after the pause that a refusal asks for. */
  async #untilAnswered(name: string, path: string, init: RequestInit): Promise<Answer | null> {
    const sinceMs = performance.now();
    for (;;) {
      const answer = await this.#request(path, init);
      const isFinal = answer.status < SERVER_FAILURE && !UNANSWERED.includes(answer.status);
      if (isFinal) {
        this.slowestMs = Math.max(this.slowestMs, performance.now() - sinceMs);
        return answer;
      }
      if (answer.status === SERVER_FAILURE) this.unexpected.push(`${name}: ${answer.status} ${answer.text}`);
      if (this.#isLast) return null;
      this.repetitions += 1;
      await this.#options.pause(Math.max(REPEAT_MS, answer.retryAfterMs));
    }
  }

  async #read(): Promise<void> {
    const expected = this.#open.filter(
      ({ isPending, acceptedAtMs }) => !isPending && performance.now() - acceptedAtMs > OUTDATED_MS,
    );
    const name = `read of client ${this.#options.number}`;
    const answer = await this.#untilAnswered(name, OPEN_DEALS, {});
    if (answer === null) this.unanswered.push(name);
    if (answer?.status !== 200) return;
    this.reads += 1;
    const { data } = JSON.parse(answer.text) as { readonly data: { readonly data?: readonly OrderWire[] } };
    if (data.data === undefined) this.unexpected.push(`${name}: ${answer.text}`);
    const found = new Set(data.data?.map(({ Id }) => Id));
    for (const { id } of expected)
      if (!found.has(id)) this.outdated.push(`client ${this.#options.number} does not see its order ${id}`);
  }

  /** Through the next gateway. No answer has the status 0. */
  async #request(path: string, { headers, ...options }: RequestInit): Promise<Answer> {
    const { gateways, number } = this.#options;
    this.#calls += 1;
    const gateway = gateways[(number + this.#calls) % gateways.length] ?? '';
    try {
      const response = await fetch(`${gateway}${path}`, {
        signal: AbortSignal.timeout(ANSWER_MS),
        ...options,
        headers: { ...headers, authorization: this.#token, 'x-forwarded-for': `10.0.0.${number}` },
      });
      const retryAfterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
      return { status: response.status, text: await response.text(), retryAfterMs };
    } catch {
      return { status: 0, text: '', retryAfterMs: 0 };
    }
  }

  #next(): Command {
    const { random, number } = this.#options;
    const key = `client-${number}-command-${this.commands}`;
    if (this.#open.length >= MOST_OPEN || (this.#open.length > 0 && random() < 0.4)) {
      const [ends] = this.#open.splice(Math.floor(random() * this.#open.length), 1);
      const [kind, path] = ends?.isPending ? (['cancel', CANCEL] as const) : (['close', CLOSE] as const);
      return { key, kind, path, body: JSON.stringify({ id: ends?.id }), ...(ends && { ends }) };
    }
    const order = { type: random() < 0.5 ? 1 : 2, cont: '0.01', forex_id: 1, multiple: 500 };
    const isPending = random() < 0.3;
    const body = isPending ? { ...order, type: 1, status: 0, target_price: '0.50' } : { ...order, status: 1 };
    return { key, kind: 'open', path: SUBMIT, body: JSON.stringify(body) };
  }
}
