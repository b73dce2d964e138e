/** Requests on their way to the executor's queue: idempotency keys in flight, client ids in use, and orders that memory no longer has. */

import { refuse } from '../refusals.ts';
import type { Job } from './job.ts';
import { type KeyedAnswer, KeysInFlight } from './keys-in-flight.ts';
import type { LiveAccounts } from './live-accounts.ts';
import { NamedQueue } from './named-queue.ts';
import type { CommandResponse, ExecutionRequest } from './requests.ts';
import type { Store } from './store.ts';

interface RequestQueueOptions {
  readonly store: Pick<Store, 'order' | 'orderByClientId'>;
  readonly accounts: LiveAccounts;
  readonly enqueue: (job: Omit<Job, 'resolve' | 'reject'>) => Promise<KeyedAnswer>;
}

export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #keys = new KeysInFlight();
  readonly #clientIds = new NamedQueue();

  constructor(options: RequestQueueOptions) {
    this.#options = options;
  }

  async answerTo(request: ExecutionRequest): Promise<CommandResponse> {
    const { accountId, idempotency, render } = request;
    if (idempotency === null) return this.#submit(request);
    const { text, bodyHash, hit } = await this.#keys.once(accountId, idempotency, () =>
      this.#submit(request),
    );
    if (bodyHash === idempotency.bodyHash) return { text, hit };
    return { text: render({ kind: 'refused', refusal: refuse('idempotency_key_reused') }), hit: false };
  }

  /** Orders with the same client id wait for each other's commit, so that the store knows each before the next [ORDER-19]. */
  #submit(request: ExecutionRequest): Promise<KeyedAnswer> {
    const { accountId, command } = request;
    const clientId = ('clientId' in command && command.clientId) || null;
    if (clientId === null) return this.#queueUp(request, false);
    return this.#clientIds.take(`${accountId}\n${clientId}`, async () => {
      const known = await this.#options.store.orderByClientId(accountId, clientId);
      return this.#queueUp(request, known !== null);
    });
  }

  /** Without a promise where memory knows the order, as for every new one. */
  #queueUp(request: ExecutionRequest, clientIdUsed: boolean): Promise<KeyedAnswer> {
    const { accountId, command } = request;
    if (!('orderId' in command)) return this.#enqueue(request, { clientIdUsed, orderKnown: false });
    const isOpen = this.#options.accounts.account(accountId)?.openOrders.has(command.orderId) === true;
    if (isOpen) return this.#enqueue(request, { clientIdUsed, orderKnown: true });
    // One that memory no longer holds may be one of history: closed meanwhile is another answer than absent.
    return this.#options.store
      .order(accountId, command.orderId)
      .then((order) => this.#enqueue(request, { clientIdUsed, orderKnown: order !== null }));
  }

  #enqueue(
    request: ExecutionRequest,
    { orderKnown, clientIdUsed }: Pick<Job, 'orderKnown' | 'clientIdUsed'>,
  ): Promise<KeyedAnswer> {
    const { accountId, command, idempotency, render, audit = null, admit = null } = request;
    return this.#options.enqueue({
      accountId,
      shard: null,
      command,
      orderKnown,
      clientIdUsed,
      idempotency,
      signup: null,
      audit,
      admit,
      render,
    });
  }
}
