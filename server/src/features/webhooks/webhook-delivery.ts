/**
 * Deliveries of webhooks: each event of an account once or more, in order, one at a time for a webhook. The store has how far each
 * webhook has come, written at every interval for all together; a kill repeats at most the deliveries since then [WEBHOOK-5].
 */

import { randomInt } from 'node:crypto';
import type { ActivityRow } from '@vernier/db/repositories/trading/activity';
import type { WebhookRepository } from '@vernier/db/repositories/delivery/webhooks';
import type { UserRow } from '@vernier/db/repositories/users/users';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { AccountActivity } from '../activity/activity.ts';
import { isDue, isLastAttempt, retryWaitMs } from './retry.ts';
import type { WebhookAnswer, WebhookClient } from './webhook-client.ts';
import type { WebhookMessage, MessageParts } from './webhook-message.ts';
import { decryptWebhookTarget } from './webhook-target.ts';
import {
  isChosen,
  noteAttempt,
  storedProgress,
  resetProgress,
  type Webhook,
  type WebhookAttempt,
} from './webhook.ts';

const MOST_AT_ONCE = 32;
/** Demo accounts are free, so they leave half of the deliveries to the others. */
const MOST_OF_DEMOS = 16;
const MOST_OF_USER = 2;
/** Reads of the next event in an interval, some ten milliseconds. */
const MOST_READS = 100;
const EVENTS_READ = 10;
/** Pause after progress could not be written: each delivery would be repeated after a kill. */
const PAUSE_MS = 60_000;
/** A stop waits this long for running attempts; the next start repeats unfinished ones. */
const LAST_WAIT_MS = 2_000;
const RANDOM_STEPS = 2 ** 32;

export interface WebhookDeliveryOptions {
  readonly rows: WebhookRepository;
  readonly activity: AccountActivity;
  readonly userById: (id: number) => Promise<UserRow | null>;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  readonly client: WebhookClient;
  readonly messageOf: (parts: MessageParts) => WebhookMessage;
  /** A webhook was turned off because its server accepted nothing. */
  readonly onFailed: (user: UserRow) => Promise<void>;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/** An attempt with the wait that its response requires. */
type MadeAttempt = WebhookAttempt & Pick<WebhookAnswer, 'retryAfterMs'>;

interface Running {
  readonly user: UserRow;
  readonly done: Promise<void>;
}

export class WebhookDelivery {
  readonly #parts: WebhookDeliveryOptions;
  /** Webhooks that may have events to deliver, the one that waits longest first. */
  readonly #open = new Set<Webhook>();
  readonly #running = new Map<Webhook, Running>();
  readonly #tests = new Map<Webhook, Promise<MadeAttempt>>();
  /** Webhooks that another process is about to have. */
  readonly #leaving = new Set<Webhook>();
  /** Webhooks whose progress is not written. */
  readonly #unwritten = new Set<Webhook>();
  readonly #counts = { delivered: 0, failed: 0, turnedOff: 0 };
  #readsLeft = 0;
  #pausedUntilMs = 0;
  #isStopping = false;
  #isEnded = false;

  constructor(parts: WebhookDeliveryOptions) {
    this.#parts = parts;
  }

  /** Attempts since the start, by result. */
  get counts(): Readonly<Record<'delivered' | 'failed' | 'turnedOff', number>> {
    return this.#counts;
  }

  /** Webhooks with events to deliver, of which some wait after a failure. */
  get open(): number {
    return this.#open.size;
  }

  /** The webhook may have events to deliver. */
  wake(webhook: Webhook): void {
    if (webhook.state === 'on' && !this.#leaving.has(webhook)) this.#open.add(webhook);
  }

  /** It is turned off or removed; an attempt that runs no longer counts. */
  drop(webhook: Webhook): void {
    webhook.version += 1;
    this.#open.delete(webhook);
    this.#unwritten.delete(webhook);
  }

  async onInterval(): Promise<void> {
    const { clock } = this.#parts;
    if (this.#isPaused || (this.#unwritten.size > 0 && !(await this.#writeProgress()))) return;
    this.#readsLeft = MOST_READS;
    const nowMs = clock.now();
    for (const webhook of [...this.#open]) {
      if (this.#running.size >= MOST_AT_ONCE || this.#readsLeft <= 0) return;
      if (this.#running.has(webhook) || !isDue(webhook, nowMs)) continue;
      await this.#begin(webhook);
    }
  }

  /** One attempt of a test event, beside deliveries; null while another test of the webhook runs, or too many of all. */
  async test(webhook: Webhook, user: UserRow): Promise<WebhookAttempt | null> {
    if (this.#tests.has(webhook) || this.#tests.size >= MOST_AT_ONCE || this.#isStopping) return null;
    const { version } = webhook;
    const attempt = this.#attempt(webhook, user, null).finally(() => this.#tests.delete(webhook));
    this.#tests.set(webhook, attempt);
    const { retryAfterMs: _, ...made } = await attempt;
    if (!this.#isEnded && webhook.version === version) {
      noteAttempt(webhook, made);
      this.#unwritten.add(webhook);
    }
    return made;
  }

  /** Lets running attempts to some webhooks finish, writes how far they have come, and delivers nothing to them any more. */
  async leave(webhooks: readonly Webhook[]): Promise<void> {
    for (const webhook of webhooks) {
      this.#leaving.add(webhook);
      this.#open.delete(webhook);
    }
    const running = webhooks.flatMap((webhook) => this.#running.get(webhook)?.done ?? []);
    await withinLastWait(Promise.allSettled(running));
    await this.#writeProgress();
    for (const webhook of webhooks) {
      this.drop(webhook);
      this.#leaving.delete(webhook);
    }
  }

  /** Lets running attempts finish and writes their results. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await withinLastWait(this.settled());
    await this.#writeProgress();
    this.#isEnded = true;
    this.#parts.client.end();
  }

  /** Resolves when no attempt runs. */
  async settled(): Promise<void> {
    const deliveries = [...this.#running.values()].map(({ done }) => done);
    await Promise.allSettled([...deliveries, ...this.#tests.values()]);
  }

  /** False when the disk does not take it; it is tried again after a pause. */
  async #writeProgress(): Promise<boolean> {
    if (this.#unwritten.size === 0) return true;
    const { rows, steady, log } = this.#parts;
    const unwritten = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      await rows.advance(unwritten.map(storedProgress));
      return true;
    } catch (error) {
      for (const webhook of unwritten) this.#unwritten.add(webhook);
      log.error('the progress of webhooks could not be stored, and nothing is delivered for a minute', {
        error,
      });
      this.#pausedUntilMs = steady.monotonicMs() + PAUSE_MS;
      return false;
    }
  }

  async #begin(webhook: Webhook): Promise<void> {
    const user = await this.#parts.userById(webhook.userId);
    if (user === null) return void this.#open.delete(webhook);
    if (!this.#hasPlace(user)) return;
    const first = await this.#next(webhook);
    const owner = await this.#parts.userById(webhook.userId);
    if (first === null || owner === null || this.#isStopping || this.#leaving.has(webhook)) return;
    void this.#follow(webhook, owner, this.#deliver(webhook, owner, first));
  }

  #hasPlace({ id, isDemo }: UserRow): boolean {
    const users = [...this.#running.values()].map(({ user }) => user);
    const demos = users.filter((user) => user.isDemo).length;
    return (!isDemo || demos < MOST_OF_DEMOS) && users.filter((user) => user.id === id).length < MOST_OF_USER;
  }

  async #follow(webhook: Webhook, user: UserRow, work: Promise<void>): Promise<void> {
    const done = work
      .catch((error: unknown) => this.#parts.log.error('a delivery of a webhook ended early', { error }))
      .finally(() => this.#running.delete(webhook));
    this.#running.set(webhook, { user, done });
    await done;
  }

  /** Delivers one event after the other, until one fails or there are no more reads in this interval. */
  async #deliver(webhook: Webhook, user: UserRow, first: ActivityRow): Promise<void> {
    let row: ActivityRow | null = first;
    while (row !== null) {
      const { version } = webhook;
      const attempt = await this.#attempt(webhook, user, row);
      if (this.#isEnded || webhook.version !== version) return;
      this.#note(webhook, attempt);
      if (webhook.state === 'failed') await this.#turnOff(webhook, user);
      if (attempt.failure !== null || this.#isStopping || this.#leaving.has(webhook)) return;
      row = this.#readsLeft > 0 && !this.#isPaused ? await this.#next(webhook) : null;
    }
  }

  get #isPaused(): boolean {
    return this.#parts.steady.monotonicMs() < this.#pausedUntilMs;
  }

  #note(webhook: Webhook, attempt: MadeAttempt): void {
    const { clock, log, random = randomShare } = this.#parts;
    const { retryAfterMs, ...made } = attempt;
    const { number, status, failure } = made;
    noteAttempt(webhook, made);
    this.#unwritten.add(webhook);
    if (failure === null && number !== null) {
      resetProgress(webhook, number);
      webhook.sentNumber = number;
      this.#counts.delivered += 1;
      return;
    }
    const nowMs = clock.now();
    this.#counts.failed += 1;
    webhook.failures += 1;
    webhook.failingSinceMs ??= nowMs;
    webhook.nextAtMs = nowMs + Math.max(retryAfterMs, retryWaitMs(webhook.failures, random()));
    if (isLastAttempt(webhook, status, nowMs)) webhook.state = 'failed';
    log.warn('an event was not delivered to a webhook', {
      ...{ webhook: webhook.id, attempt: webhook.failures, failure, status, state: webhook.state },
    });
  }

  async #turnOff(webhook: Webhook, user: UserRow): Promise<void> {
    webhook.nextAtMs = null;
    this.#open.delete(webhook);
    this.#counts.turnedOff += 1;
    await this.#writeProgress();
    await this.#parts.onFailed(user);
  }

  /** The next chosen event; null when there is none, or none among those that were read, and after a change of the webhook. */
  async #next(webhook: Webhook): Promise<ActivityRow | null> {
    this.#readsLeft -= 1;
    const { userId, doneNumber, version } = webhook;
    // An event that comes during the read opens it again. At the end, so that the others come first.
    this.#open.delete(webhook);
    const rows = await this.#parts.activity.after(userId, doneNumber, EVENTS_READ).catch((error: unknown) => {
      this.wake(webhook);
      throw error;
    });
    if (webhook.version !== version) return null;
    const found = rows.find((row) => isChosen(webhook, row)) ?? null;
    const passed = found === null ? (rows.at(-1)?.number ?? doneNumber) : found.number - 1;
    if (passed > doneNumber) {
      webhook.doneNumber = passed;
      this.#unwritten.add(webhook);
    }
    if (found !== null || rows.length === EVENTS_READ) this.wake(webhook);
    return found;
  }

  async #attempt(webhook: Webhook, user: UserRow, row: ActivityRow | null): Promise<MadeAttempt> {
    const { clock, steady } = this.#parts;
    const atMs = clock.now();
    const startMs = steady.monotonicMs();
    const answer = await this.#answer({ webhook, user, row, nowMs: atMs });
    return {
      ...answer,
      ...{ number: row?.number ?? null, atMs },
      durationMs: Math.max(0, Math.round(steady.monotonicMs() - startMs)),
      attempt: row === null ? 1 : webhook.failures + 1,
    };
  }

  async #answer(
    parts: Pick<MessageParts, 'webhook' | 'row' | 'nowMs'> & { readonly user: UserRow },
  ): Promise<WebhookAnswer> {
    const { rows, cipher, activity, messageOf, client, log } = this.#parts;
    const { webhook } = parts;
    try {
      const target = decryptWebhookTarget(cipher, (await rows.target(webhook.id)) ?? '');
      const readUpTo = await activity.readUpTo(webhook.userId);
      const { body, headers } = messageOf({ ...parts, target, readUpTo });
      return await client.post(target.url, headers, body);
    } catch (error) {
      log.error('a delivery of a webhook could not be made', { webhook: webhook.id, error });
      return { status: null, failure: 'internal', retryAfterMs: 0 };
    }
  }
}

/** Waits for work, and no longer than the last wait. */
async function withinLastWait(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LAST_WAIT_MS);
  });
  await Promise.race([work, timeLimit]);
  clearTimeout(timer);
}

function randomShare(): number {
  return randomInt(RANDOM_STEPS) / RANDOM_STEPS;
}
