/** Repetition of calls that need a step-up: one dialog for all of them, each sent once more, and the refusal without digits. */

import type { AdminRouter } from '@vernier/server/admin/router';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, test, vi } from 'vitest';
import { reasonOf } from './failures.ts';
import { endStepUp } from '../../data/step-up.ts';
import { stepUpLink } from './step-up-link.ts';

let isConfirmed: boolean;
const sent: string[] = [];

beforeEach(() => {
  isConfirmed = false;
  sent.length = 0;
});

/** Refuses every call until the session is confirmed. */
const server: TRPCLink<AdminRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      sent.push(op.path);
      if (isConfirmed) {
        observer.next({ result: { data: op.path } });
        observer.complete();
        return;
      }
      const shape = { message: 'refused', code: -32603, data: { reason: 'step_up_needed' } };
      observer.error(TRPCClientError.from({ error: shape } as never));
    });

const client = createTRPCClient<AdminRouter>({ links: [stepUpLink, server] });

test('[CONSOLE-10] calls without a step-up wait for one dialog and are sent once more', async () => {
  const answers = [client.withdrawals.approve.mutate({ id: 1 }), client.ledger.approve.mutate({ id: 1 })];
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  isConfirmed = true;
  endStepUp(true);
  expect(await Promise.all(answers)).toEqual(['withdrawals.approve', 'ledger.approve']);
  expect(sent).toHaveLength(4);
});

test.each([true, false])(
  '[CONSOLE-10] a call is refused without digits, and when it is refused again; confirmed: %s',
  async (confirmed) => {
    const answer = client.withdrawals.approve.mutate({ id: 1 }).catch(reasonOf);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    endStepUp(confirmed);
    expect(await answer).toBe('step_up_needed');
    expect(sent).toHaveLength(confirmed ? 2 : 1);
  },
);
