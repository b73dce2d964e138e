/** Random transfer commands of users and administrators, also at the wrong time or by the wrong administrator. */

import type { MarketView } from '@vernier/shared/market/market-view';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { MarketTerms } from '@vernier/shared/wallet/transfer';
import type { TransferCommand } from '@vernier/shared/wallet/transfer-commands';
import type { SeededRandom } from '../world/seeded-random.ts';

const E8 = 100_000_000n;
const USD = 1_000_000n;
const ADMINS = [1, 2, 3] as const;
/** USD per unit of the deposited currency. */
const PRICES_E8: readonly bigint[] = [E8, 99_970_001n, 6_400_012_345_678n, 33_333_333n];

const MARKET_RATE_PERMILLE = 300;

/** Cumulative permille of each command; the rest is a step of a transfer. */
const UP_TO = { deposit: 220, withdrawal: 430, adjustment: 480 } as const;

/** What the rate of a transfer follows. */
type RateMarket = Pick<MarketView, 'instruments' | 'quoteOf'>;

export function randomTransferCommand(
  random: SeededRandom,
  account: Account,
  market: RateMarket,
): TransferCommand {
  const roll = random.below(1000);
  if (roll < UP_TO.deposit) return randomDeposit(random, market);
  if (roll < UP_TO.withdrawal) return randomWithdrawal(random, account, market);
  if (roll < UP_TO.adjustment) return randomAdjustment(random);
  return randomTransferStep(random, account);
}

/** Worth from zero to some thousand dollars. */
function randomDeposit(random: SeededRandom, market: RateMarket): TransferCommand {
  const usdPriceE8 = random.pick(PRICES_E8);
  const worthE8 = BigInt(random.chance(30) ? 0 : 1 + random.below(500_000)) * 1_000_003n;
  return {
    kind: 'SubmitDeposit',
    request: {
      channel: random.pick(['coin', 'bank']),
      channelId: 1,
      currency: 'USDT',
      network: 'TRC20',
      unitsE8: (worthE8 * E8) / usdPriceE8,
      usdPriceE8,
      sentTo: 'address',
      proofUpload: 'proof',
      ...marketTerms(random, market),
    },
  };
}

/** A part of the balance, the whole balance, or slightly more. */
function randomWithdrawal(
  random: SeededRandom,
  { balanceMicros }: Account,
  rates: RateMarket,
): TransferCommand {
  const share = BigInt(1 + random.below(1100));
  const amountMicros = balanceMicros <= 0n ? USD : (balanceMicros * share) / 1000n + 1n;
  const feeMicros = random.chance(500) ? 5n * USD : amountMicros / 400n;
  const leftMicros = amountMicros - feeMicros;
  const { market } = marketTerms(random, rates);
  return {
    kind: 'RequestWithdrawal',
    request: {
      channel: random.pick(['coin', 'bank']),
      drawCurrencyId: 1,
      currency: 'USDT',
      network: 'TRC20',
      methodId: 1,
      destinationSealed: 'sealed',
      amountMicros,
      feeMicros,
      rateE8: E8,
      receivedMicros: leftMicros > 0n ? leftMicros : 0n,
      twoPersons: random.chance(400),
      ...(market !== undefined && { market: { ...market, unitPriceE8: E8 } }),
    },
  };
}

/** Sometimes the rate is that of an instrument. */
function marketTerms(random: SeededRandom, market: RateMarket): { market?: MarketTerms } {
  if (!random.chance(MARKET_RATE_PERMILLE)) return {};
  const { id: instrumentId } = random.pick(market.instruments);
  const quotedAtMs = market.quoteOf(instrumentId)?.timeMs ?? 0;
  return { market: { instrumentId, marginBps: random.below(1_001), quotedAtMs } };
}

function randomAdjustment(random: SeededRandom): TransferCommand {
  const sizeMicros = BigInt(1 + random.below(200_000)) * 10_001n;
  const amountMicros = random.chance(500) ? sizeMicros : -sizeMicros;
  return {
    kind: 'RequestAdjustment',
    amountMicros,
    memo: 'correction',
    adminId: random.pick(ADMINS),
  };
}

/** Usually a step of an open transfer; sometimes of another kind or of an ended one. */
function randomTransferStep(random: SeededRandom, { openTransfers }: Account): TransferCommand {
  const open = [...openTransfers.values()];
  const adminId = random.pick(ADMINS);
  const remark = 'not ours';
  if (open.length === 0 || random.chance(60)) {
    const transferId = 1 + random.below(40);
    return random.pick<TransferCommand>([
      { kind: 'ApproveDeposit', transferId, unitsE8: null, adminId },
      { kind: 'ApproveWithdrawal', transferId, adminId },
      { kind: 'CancelWithdrawal', transferId },
      { kind: 'RejectAdjustment', transferId, adminId },
    ]);
  }
  const { id: transferId, kind } = random.pick(open);
  const unitsE8 = random.chance(200) ? BigInt(1 + random.below(1_000_000)) * E8 : null;
  switch (kind) {
    case 'deposit':
      return random.pick<TransferCommand>([
        { kind: 'ApproveDeposit', transferId, unitsE8, adminId },
        { kind: 'ApproveDeposit', transferId, unitsE8: null, adminId },
        { kind: 'RejectDeposit', transferId, remark, adminId },
        { kind: 'ExpireDeposit', transferId },
        { kind: 'ExpireDeposit', transferId },
      ]);
    case 'withdrawal':
      return random.pick<TransferCommand>([
        { kind: 'ApproveWithdrawal', transferId, adminId },
        { kind: 'ApproveWithdrawal', transferId, adminId },
        { kind: 'RejectWithdrawal', transferId, remark, adminId },
        { kind: 'CancelWithdrawal', transferId },
      ]);
    case 'adjustment':
      return random.pick<TransferCommand>([
        { kind: 'ApproveAdjustment', transferId, adminId },
        { kind: 'ApproveAdjustment', transferId, adminId },
        { kind: 'RejectAdjustment', transferId, adminId },
      ]);
  }
}
