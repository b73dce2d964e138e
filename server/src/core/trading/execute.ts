/** From a parsed call to a durable answer: the executor decides, and the envelope is written while it does. */

import { hash } from 'node:crypto';
import { type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { AskedCommand, OpenAccount } from '@vernier/shared/trading/orders/commands';
import type { Outcome } from '@vernier/shared/engine/requests';
import { HEADER_IDEMPOTENCY_HIT } from '@vernier/shared/api/envelope';
import type { Language } from '@vernier/shared/api/languages';
import { PATHS } from '@vernier/shared/api/call-table';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import type { Context } from '../../context.ts';
import { type PreparedAnswer, refusalText, successText } from '../../platform/routing/answer.ts';
import type { UserRequest } from '../../platform/routing/route.ts';
import { messages } from '../../platform/messages/messages.ts';

export type Accepted = Extract<Outcome, { kind: 'accepted' }>;

const HIT = { [HEADER_IDEMPOTENCY_HIT]: 'true' };

/** How an answer is kept that names what is secret at rest. */
export interface ResponseCipher {
  encrypt(text: string): string;
  decrypt(encrypted: string): string;
}

export interface Execution {
  readonly route: CallName;
  readonly command: Exclude<AskedCommand, OpenAccount>;
  /** What is looked up in the turn of the decision, and never for a key that has its answer. */
  readonly admit?: () => Refusal | null;
  readonly responseCipher?: ResponseCipher;
  /** The answer's `data`, made while the command is decided. */
  readonly present: (outcome: Accepted) => unknown;
}

/** Runs a command of the caller; a key that was seen before gives its first answer. */
export async function execute(
  { executor, tracing, disk, sessions }: Context,
  call: UserRequest<unknown>,
  { route, command, admit, responseCipher, present }: Execution,
): Promise<PreparedAnswer> {
  const key = call.idempotencyKey;
  let refused: RefusalReason | undefined;
  const write = renderer(call.lang, present, (reason) => (refused = reason));
  const trace = tracing?.command(command.kind);
  const render = (outcome: Outcome) => {
    const written = write(outcome);
    trace?.decided(outcome);
    return responseCipher === undefined ? written : responseCipher.encrypt(written);
  };
  const asked = {
    accountId: call.session.user.id,
    command,
    idempotency: key === null ? null : { route: PATHS[route], key, bodyHash: digest(call.input) },
    admit: () => {
      const refusal = sessions.refusalOf(call.session);
      if (refusal !== null) return refusal;
      return isForMoreRoom(route) && disk.isCloseOnly ? refuse('close_only_disk') : (admit?.() ?? null);
    },
    render,
  };
  const { text, hit } = await executor.execute(asked).finally(() => trace?.over());
  const prepared = responseCipher?.decrypt(text) ?? text;
  if (hit) return { prepared, headers: HIT };
  return refused === undefined ? { prepared } : { prepared, refused };
}

/**
 * The first answer to the call's key; null when it is new. For calls that look at more than the executor does before
 * there is a command: what they find now must not stand in the way of what was answered then [I2].
 */
export async function keptAnswer(
  { store }: Context,
  call: UserRequest<unknown>,
  { route, responseCipher }: Pick<Execution, 'route' | 'responseCipher'>,
): Promise<PreparedAnswer | Refusal | null> {
  const { idempotencyKey: key, session } = call;
  if (key === null) return null;
  const [row] = await store.idempotencyRows([{ accountId: session.user.id, route: PATHS[route], key }]);
  if (row === null || row === undefined) return null;
  if (row.bodyHash !== digest(call.input)) return refuse('idempotency_key_reused');
  return { prepared: responseCipher?.decrypt(row.answer) ?? row.answer, headers: HIT };
}

/** Writes an outcome's envelope in the caller's language. */
function renderer(
  lang: Language,
  present: (outcome: Accepted) => unknown,
  onRefused: (reason: RefusalReason) => void,
): (outcome: Outcome) => string {
  return (outcome) => {
    if (outcome.kind === 'accepted') return successText(present(outcome), lang, messages);
    onRefused(outcome.refusal.refused);
    return refusalText(outcome.refusal, lang, messages);
  };
}

function isForMoreRoom(route: CallName): boolean {
  return callOf(route).fullDisk === 'refused-when-new';
}

/** Two bodies are the same when they ask for the same, however they were written. */
function digest(input: unknown): string {
  return hash('sha256', JSON.stringify(input), 'hex');
}
