/** Every command's decision: the account, the command and the moment in; events or a refusal out. Pure and synchronous. */

import { invariant } from '../../assert.ts';
import { refuse } from '../../refusals.ts';
import { decideTransfer } from '../../wallet/decide-transfer.ts';
import type { Account } from '../orders/account.ts';
import { amendOrder } from './amend-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { chargeSwap } from './charge-swap.ts';
import { closeAccount } from './close-account.ts';
import { closeMany } from './close-many.ts';
import { closeOrder } from './close-order.ts';
import type { Command, OpenAccount } from '../orders/commands.ts';
import type { Decision, DecisionContext, PartialDecision } from './context.ts';
import { expireOrder } from './expire-order.ts';
import { fireTrigger } from './fire-trigger.ts';
import { rateQuote } from '../rules/rate-quote.ts';
import { creditable } from '../risk/position-limit.ts';
import { placeOrder } from './place-order.ts';
import { placePending } from './place-pending.ts';
import { resetDemo } from './reset-demo.ts';
import { reviewMargin } from './review-margin.ts';
import { reverseOrder } from './reverse-order.ts';
import { setStops } from './set-stops.ts';
import { payable, withdrawable } from '../risk/withdrawable.ts';
import type { AccountOpened } from '../orders/events.ts';

/** `account` is null for the command that opens one, and for one that was closed while the command waited. */
export function decide(
  account: Account | null,
  command: Command,
  context: DecisionContext,
): Decision | PartialDecision {
  if (command.kind === 'OpenAccount') {
    invariant(account === null, 'an account opens once');
    return openAccount(command);
  }
  if (account === null) return refuse('session_invalid');
  switch (command.kind) {
    case 'PlaceOrder':
      return placeOrder(account, command, context);
    case 'PlacePending':
      return placePending(account, command, context);
    case 'CancelOrder':
      return cancelOrder(account, command, context);
    case 'AmendOrder':
      return amendOrder(account, command, context);
    case 'SetStops':
      return setStops(account, command, context);
    case 'FireTrigger':
      return fireTrigger(account, command, context);
    case 'ExpireOrder':
      return expireOrder(account, command, context);
    case 'ReviewMargin':
      return reviewMargin(account, context);
    case 'ChargeSwap':
      return chargeSwap(account, command, context);
    case 'CloseOrder':
      return closeOrder(account, command, context);
    case 'CloseMany':
      return closeMany(account, command, context);
    case 'ReverseOrder':
      return reverseOrder(account, command, context);
    case 'ResetDemo':
      return resetDemo(account, command, context);
    case 'CloseAccount':
      return closeAccount(account, context);
    default:
      return decideTransfer(command, {
        openTransfers: account.openTransfers,
        nowMs: context.nowMs,
        rateQuote: (instrumentId) => rateQuote(instrumentId, context),
        nextTransferId: context.nextTransferId,
        withdrawable: () => withdrawable(account, context.valuation),
        payable: () => payable(account, context.valuation),
        creditableMicros: creditable(account),
      });
  }
}

/** Opens an account: a demo with its minted balance, a real one with nothing. */
function openAccount({ book, openingMicros }: OpenAccount): readonly AccountOpened[] {
  invariant(openingMicros >= 0n, 'an account does not open with a debt');
  invariant(book === 'demo' || openingMicros === 0n, 'real money comes from deposits only');
  return [{ kind: 'AccountOpened', book, openingMicros }];
}
