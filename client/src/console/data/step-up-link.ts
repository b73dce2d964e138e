/** Link of the admin client: a call that needs a step-up waits for the digits and is sent once more. */

import type { AdminRouter } from '@vernier/server/admin/router';
import type { OperationLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { reasonOf } from './failures.ts';
import { confirmSession } from '../../data/step-up.ts';

/** Without the digits the caller gets the refusal; a second refusal is the caller's too. */
export function stepUpLink(): OperationLink<AdminRouter> {
  return ({ op, next }) =>
    observable((observer) => {
      let isEnded = false;
      const sendAgain = async (refusal: Parameters<typeof observer.error>[0]) => {
        const isConfirmed = await confirmSession(['totp']);
        if (isEnded) return;
        if (isConfirmed) call = next(op).subscribe(observer);
        else observer.error(refusal);
      };
      let call = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) =>
          reasonOf(error) === 'step_up_needed' ? void sendAgain(error) : observer.error(error),
      });
      return () => {
        isEnded = true;
        call.unsubscribe();
      };
    });
}
