/** Commands of signed requests: a refusal that no caller expects is an error in the form of Binance. */

import { isRefusal, type RefusalReason } from '@vernier/shared/refusals';
import { type CompatibleCommand, runCommand } from '../run-command.ts';
import type { BinanceContext, SignedRequest } from './binance-context.ts';
import { refusalError } from './errors.ts';

/** A refusal that the caller handles; every other one is thrown. */
export interface ExpectedRefusal {
  readonly refused: RefusalReason;
}

/** Runs a command; the refusals that are `expected` are returned. */
export async function run<Data extends object>(
  request: SignedRequest,
  context: BinanceContext,
  command: CompatibleCommand<Data>,
  expected: readonly RefusalReason[] = [],
): Promise<Data | ExpectedRefusal> {
  const answer = await runCommand(request, context, command);
  if (!isRefusal(answer)) return answer;
  if (expected.includes(answer.refused)) return { refused: answer.refused };
  throw refusalError(answer);
}
