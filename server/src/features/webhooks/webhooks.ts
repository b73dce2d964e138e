/** Webhooks of users: created, changed, tested and removed, and turned off with all sessions of their user [WEBHOOK-1]. */

import type {
  NewWebhookRow,
  WebhookRepository,
  WebhookRow,
} from '@vernier/db/repositories/delivery/webhooks';
import type { UserRow } from '@vernier/db/repositories/users/users';
import type { WebhookCategory } from '@vernier/shared/api/shapes/webhook';
import type { Clock } from '@vernier/shared/clock';
import { shardOf } from '@vernier/shared/engine/shards';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { AccountActivity } from '../activity/activity.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import {
  decryptWebhookTarget,
  encryptWebhookTarget,
  newSecret,
  rotatedTarget,
  type WebhookTarget,
} from './webhook-target.ts';
import {
  categoriesText,
  newRow,
  storedProgress,
  resetProgress,
  type Webhook,
  type WebhookAttempt,
  webhookOfRow,
} from './webhook.ts';

export interface WebhooksOptions {
  readonly rows: WebhookRepository;
  readonly activity: AccountActivity;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly delivery: WebhookDelivery;
  /** False when the installation delivers nothing. */
  readonly isOn: boolean;
  readonly shards: Pick<OwnedShards, 'shards'>;
}

export interface NewWebhook {
  readonly url: string;
  readonly categories: ReadonlySet<WebhookCategory>;
  /** It receives the events after this number; undefined: those from now on. */
  readonly since: number | undefined;
}

/** Absent fields change nothing. */
export interface WebhookChange {
  readonly categories: ReadonlySet<WebhookCategory>;
  readonly enabled: boolean | undefined;
  readonly since: number | undefined;
}

export class Webhooks {
  readonly #parts: WebhooksOptions;
  readonly #ofUser = new Map<number, readonly Webhook[]>();
  /** Changes in progress, by user: those of a user run one after another. */
  readonly #changes = new Map<number, Promise<unknown>>();

  private constructor(parts: WebhooksOptions, stored: readonly WebhookRow[]) {
    this.#parts = parts;
    const { activity, delivery } = parts;
    for (const row of stored) this.#add(webhookOfRow(row));
    activity.onAdded((userId) => {
      for (const webhook of this.of(userId)) if (parts.isOn) delivery.wake(webhook);
    });
  }

  static async open(parts: WebhooksOptions): Promise<Webhooks> {
    return new Webhooks(parts, await parts.rows.all(parts.shards.shards));
  }

  /** Webhooks of shards that this process acquires. */
  async acquire(shards: readonly number[]): Promise<void> {
    for (const row of await this.#parts.rows.all(shards)) this.#add(webhookOfRow(row));
  }

  /** Another process delivers to the webhooks of the shard from now on. */
  async release(shard: number): Promise<void> {
    const users = [...this.#ofUser.keys()].filter((userId) => shardOf(userId) === shard);
    await this.#parts.delivery.leave(users.flatMap((userId) => this.of(userId)));
    for (const userId of users) this.forgetUser(userId);
  }

  /** The oldest first. */
  of(userId: number): readonly Webhook[] {
    return this.#ofUser.get(userId) ?? [];
  }

  get(userId: number, id: number): Webhook | undefined {
    return this.of(userId).find((webhook) => webhook.id === id);
  }

  /** Webhooks of all users by their state. */
  countIn(state: Webhook['state']): number {
    let count = 0;
    for (const webhooks of this.#ofUser.values())
      count += webhooks.filter((webhook) => webhook.state === state).length;
    return count;
  }

  async targetOf({ id }: Webhook): Promise<WebhookTarget> {
    const { rows, cipher } = this.#parts;
    return decryptWebhookTarget(cipher, (await rows.target(id)) ?? '');
  }

  /** The last number of the account's activity. */
  lastNumber(userId: number): Promise<number> {
    return this.#parts.activity.last(userId);
  }

  create(userId: number, request: NewWebhook): Promise<{ webhook: Webhook; secret: string }> {
    return this.#changing(userId, this.#create(userId, request));
  }

  async #create(userId: number, { url, categories, since }: NewWebhook) {
    const { rows, cipher, clock } = this.#parts;
    const secret = newSecret();
    const targetEncrypted = encryptWebhookTarget(cipher, { url, secret, previous: null });
    const values = { userId, targetEncrypted, createdAtMs: clock.now() };
    const row: NewWebhookRow = newRow(values, categories, await this.#startOf(userId, since));
    return { webhook: this.#add(webhookOfRow(await rows.insert(row))), secret };
  }

  change(webhook: Webhook, change: WebhookChange): Promise<void> {
    return this.#changing(webhook.userId, this.#change(webhook, change));
  }

  /** Turning all off waits for it, because no turn of the account orders the two. */
  async #changing<Result>(userId: number, change: Promise<Result>): Promise<Result> {
    this.#changes.set(userId, change);
    try {
      return await change;
    } finally {
      if (this.#changes.get(userId) === change) this.#changes.delete(userId);
    }
  }

  async #change(webhook: Webhook, { categories, enabled, since }: WebhookChange): Promise<void> {
    const { delivery, rows } = this.#parts;
    const start = since === undefined ? null : await this.#startOf(webhook.userId, since);
    delivery.drop(webhook);
    webhook.categories = categories;
    if (start !== null || enabled === true) resetProgress(webhook, start ?? webhook.doneNumber);
    if (enabled !== undefined) webhook.state = enabled ? 'on' : 'off';
    const { id: _, ...progress } = storedProgress(webhook);
    await rows.change(webhook.id, { categories: categoriesText(categories), ...progress });
    this.#wake(webhook);
  }

  /** Returns the new secret; the old one signs too for a day. */
  async rotate(webhook: Webhook): Promise<string> {
    const { rows, cipher, clock } = this.#parts;
    const target = rotatedTarget(await this.targetOf(webhook), clock.now());
    await rows.setTarget(webhook.id, encryptWebhookTarget(cipher, target));
    return target.secret;
  }

  /** Null while another test runs. */
  test(webhook: Webhook, user: UserRow): Promise<WebhookAttempt | null> {
    return this.#parts.delivery.test(webhook, user);
  }

  async remove(webhook: Webhook): Promise<void> {
    const { rows, delivery } = this.#parts;
    await rows.remove(webhook.id);
    delivery.drop(webhook);
    const others = this.of(webhook.userId).filter((other) => other !== webhook);
    if (others.length === 0) this.#ofUser.delete(webhook.userId);
    else this.#ofUser.set(webhook.userId, others);
  }

  /** Turns all off with the access of programs: a thief of the account may have made them. */
  async turnAllOff(userId: number): Promise<void> {
    const change = this.#changes.get(userId);
    await this.#turnOff(userId);
    if (change === undefined) return;
    await Promise.allSettled([change]);
    await this.#turnOff(userId);
  }

  async #turnOff(userId: number): Promise<void> {
    const on = this.of(userId).filter(({ state }) => state === 'on');
    await Promise.all(
      on.map((webhook) =>
        this.#change(webhook, { categories: webhook.categories, enabled: false, since: undefined }),
      ),
    );
  }

  async deleteUser(userId: number): Promise<void> {
    await this.#parts.rows.deleteUser(userId);
    this.forgetUser(userId);
  }

  /** Forgets the webhooks of a user whose rows are deleted. */
  forgetUser(userId: number): void {
    for (const webhook of this.of(userId)) this.#parts.delivery.drop(webhook);
    this.#ofUser.delete(userId);
  }

  onInterval(): Promise<void> {
    return this.#parts.delivery.onInterval();
  }

  /** Resolves when no attempt runs. */
  settled(): Promise<void> {
    return this.#parts.delivery.settled();
  }

  stop(): Promise<void> {
    return this.#parts.delivery.stop();
  }

  #add(webhook: Webhook): Webhook {
    this.#ofUser.set(webhook.userId, [...this.of(webhook.userId), webhook]);
    this.#wake(webhook);
    return webhook;
  }

  #wake(webhook: Webhook): void {
    if (this.#parts.isOn) this.#parts.delivery.wake(webhook);
  }

  async #startOf(userId: number, since: number | undefined): Promise<number> {
    const last = await this.lastNumber(userId);
    return since === undefined ? last : Math.min(since, last);
  }
}
