/** Execution of a call's command: the executor decides it, the envelope is written with the decision, and the answer is durable. */

import { hash } from 'node:crypto';
import { type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { RequestedCommand, OpenAccount } from '@vernier/shared/trading/orders/commands';
import type { Outcome } from '@vernier/shared/engine/requests';
import { HEADER_IDEMPOTENCY_HIT } from '@vernier/shared/api/envelope';
import type { Language } from '@vernier/shared/api/languages';
import { PATHS } from '@vernier/shared/api/call-table';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Store } from '@vernier/shared/engine/store';
import { BODY_HASH_LENGTH } from '@vernier/shared/limits';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { type PreparedAnswer, refusalText, successText } from '../../platform/routing/answer.ts';
import type { UserRequest } from '../../platform/routing/route.ts';
import { messages } from '../../platform/messages/messages.ts';

export type Accepted = Extract<Outcome, { kind: 'accepted' }>;

const HIT = { [HEADER_IDEMPOTENCY_HIT]: 'true' };

/** Encryption of stored responses that contain confidential data. */
export interface ResponseCipher {
  encrypt(text: string): string;
  decrypt(encrypted: string): string;
}

export interface Execution {
  readonly route: CallName;
  readonly command: Exclude<RequestedCommand, OpenAccount>;
  /** Checked at the moment of the decision, and never for a key that has its response. */
  readonly admit?: () => Refusal | null;
  readonly responseCipher?: ResponseCipher;
  /** The answer's `data`, made while the command is decided. */
  readonly present: (outcome: Accepted) => unknown;
}

/** Objects that run the commands of calls. */
export interface CommandContext {
  readonly executor: Executor;
  readonly store: Pick<Store, 'idempotencyRows'>;
  /** Refuses a session that has ended or changed since the request began. */
  readonly sessions: { refusalOf(session: Session): Refusal | null };
  readonly disk: Pick<DiskWatch, 'isCloseOnly'>;
  /** Null without a collector of traces. */
  readonly tracing: Pick<Tracing, 'command'> | null;
}

/** Runs a command of the caller; a known key gets its first response. */
export async function execute(
  { executor, tracing, disk, sessions }: CommandContext,
  call: UserRequest<unknown>,
  { route, command, admit, responseCipher, present }: Execution,
): Promise<PreparedAnswer> {
  const key = call.idempotencyKey;
  let refused: RefusalReason | undefined;
  const write = renderer(call.lang, present, (reason) => (refused = reason));
  const trace = tracing?.command(command.kind);
  const onExecuted = call.session.commandWatch?.sent({ command, key });
  const render = (outcome: Outcome) => {
    const written = write(outcome);
    if (outcome.kind === 'accepted') onExecuted?.(outcome);
    trace?.decided(outcome);
    return responseCipher === undefined ? written : responseCipher.encrypt(written);
  };
  const request = {
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
  const executing = executor.execute(request);
  const { text, hit } = await (trace === undefined ? executing : executing.finally(() => trace.over()));
  const prepared = responseCipher?.decrypt(text) ?? text;
  if (hit) return { prepared, headers: HIT };
  return refused === undefined ? { prepared } : { prepared, refused };
}

/**
 * The stored response to the call's key; null for a new key. For calls that check more than the executor does before
 * there is a command: their checks must not change the response of a repeated request [IDEMPOTENCY-2].
 */
export async function storedResponse(
  { store }: CommandContext,
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

/** Bodies with the same parsed content have the same digest. */
function digest(input: unknown): string {
  return hash('sha256', JSON.stringify(input), 'base64url').slice(0, BODY_HASH_LENGTH);
}
