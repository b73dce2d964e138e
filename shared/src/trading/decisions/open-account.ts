/** Opens an account: a demo with its minted balance, a real one with nothing. */

import { invariant } from '../../assert.ts';
import type { OpenAccount } from '../orders/commands.ts';
import type { AccountOpened } from '../orders/events.ts';

export function openAccount({ book, openingMicros }: OpenAccount): readonly AccountOpened[] {
  invariant(openingMicros >= 0n, 'an account does not open with a debt');
  invariant(book === 'demo' || openingMicros === 0n, 'real money comes from deposits only');
  return [{ kind: 'AccountOpened', book, openingMicros }];
}
