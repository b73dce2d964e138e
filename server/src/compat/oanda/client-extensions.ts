/**
 * Client extensions. The id is the client's name for the order, the trade has the same one; tag and comment are the note about the
 * order in the account's journal [OANDA-7].
 */

import { z } from 'zod';
import { oandaFailure } from './errors.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';

const CLIENT_ID = /^[A-Za-z0-9._-]{1,64}$/;
const MOST_TAG = 24;
const MOST_COMMENT = 128;

export const ClientExtensions = z.object({
  id: z.string().optional(),
  tag: z.string().max(MOST_TAG).optional(),
  comment: z.string().max(MOST_COMMENT).optional(),
});
export type ClientExtensions = z.infer<typeof ClientExtensions>;

export type ExtensionsOf = (
  lifecycle: Pick<OrderLifecycle, 'orderId' | 'clientId'>,
) => ClientExtensions | null;

/** One read for all orders. */
export async function extensionsOfOrders(
  { session }: OandaRequest,
  { journalNotes }: OandaContext,
  orderIds: readonly number[],
): Promise<ExtensionsOf> {
  const notes = orderIds.length === 0 ? [] : await journalNotes.of(session.user.id, orderIds);
  return ({ orderId, clientId }) => {
    const note = notes.find((each) => each.orderId === orderId);
    if (clientId === null && note === undefined) return null;
    const [tag] = note?.tags ?? [];
    return {
      ...(clientId !== null && { id: clientId }),
      ...(tag !== undefined && { tag }),
      ...(note !== undefined && note.note !== '' && { comment: note.note }),
    };
  };
}

/** The client's name for an order; undefined without one. */
export function namedClientId(...extensions: readonly (ClientExtensions | undefined)[]): string | null {
  const ids = new Set(extensions.flatMap((each) => each?.id ?? []));
  if (ids.size > 1)
    throw oandaFailure('clientIdInvalid', 'An order and its trade have the same client ID here');
  const [id] = ids;
  if (id !== undefined && !CLIENT_ID.test(id)) throw oandaFailure('clientIdInvalid');
  return id ?? null;
}

/** Stores tag and comment of an order; what is not sent stays. In the turn of the account, as other changes of its journal. */
export async function writeExtensions(
  request: OandaRequest,
  context: OandaContext,
  { orderId, extensions }: { readonly orderId: number; readonly extensions: ClientExtensions | undefined },
): Promise<void> {
  if (extensions?.tag === undefined && extensions?.comment === undefined) return;
  await context.accountQueue.run(request.session.user.id, () =>
    writeNote(request, context, orderId, extensions),
  );
}

async function writeNote(
  { session }: OandaRequest,
  { journalNotes, clock }: OandaContext,
  orderId: number,
  extensions: ClientExtensions,
): Promise<void> {
  const [old] = await journalNotes.of(session.user.id, [orderId]);
  const tags =
    extensions.tag === undefined ? (old?.tags ?? []) : [extensions.tag].filter((tag) => tag !== '');
  const note = extensions.comment ?? old?.note ?? '';
  await journalNotes.put(session.user.id, { orderId, note, tags, changedAtMs: clock.now() });
}
