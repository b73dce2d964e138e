/** The channels that money may be sent to: coins with their addresses, and the accounts that are wired to. */

import type { DepositCoin, WireAccount } from '@vernier/db/repositories/wallet/payment-channels';
import { refuse } from '@vernier/shared/refusals';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { formatE8 } from '@vernier/shared/wallet/e8';
import { DEPOSIT_LIFE_MS, MAX_WAITING_DEPOSITS } from '@vernier/shared/wallet/transfer-amounts';
import type { ChargeCoinWire, ChargeInfoWire, WireInfoWire } from '@vernier/shared/api/shapes/transfer';
import { depositRate, rateFields } from './current-rate.ts';
import type { ChannelContext } from './wallet-context.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { usable } from './usable-channel.ts';

const HOUR_MS = 3_600_000;

export function chargeChannelRoutes(context: ChannelContext): readonly Route[] {
  const { wires } = context.paymentChannels;
  return [
    route('chargeInfo', () => ({ data: infoOf(context) })),
    route('chargeSymbols', () => ({ data: coinsOf(context) })),
    route('wireInfo', ({ input }) => {
      const wire = usable(wires.byId(input.bank_coin));
      return wire === null ? refuse('no_payment_channel') : { data: wireInfoOf(wire) };
    }),
  ];
}

function coinsOf({ paymentChannels, commands }: ChannelContext): ChargeCoinWire[] {
  const { valuation } = commands.executor;
  return paymentChannels.coins.inUse().map((coin) => coinWire(coin, valuation));
}

function infoOf(context: ChannelContext): ChargeInfoWire {
  const { paymentChannels, commands, siteSettings } = context;
  return {
    coins: coinsOf(context),
    banks: paymentChannels.wires.inUse().map((wire) => ({
      id: wire.id,
      name: wire.name,
      currency: wire.currency,
      ...termsOf(wire, commands.executor.valuation),
    })),
    limits: {
      expires_hours: DEPOSIT_LIFE_MS / HOUR_MS,
      review_hours: siteSettings.reviewHours,
      waiting: MAX_WAITING_DEPOSITS,
    },
  };
}

function coinWire(coin: DepositCoin, valuation: Valuation): ChargeCoinWire {
  return {
    id: coin.id,
    currency_code: coin.currency,
    protocol_code: coin.network,
    address: coin.address,
    ...termsOf(coin, valuation),
  };
}

function termsOf(channel: DepositCoin | WireAccount, valuation: Valuation) {
  const { usdPriceE8, market } = depositRate(channel, valuation);
  return {
    usd_price: formatE8(usdPriceE8),
    ...rateFields(market),
    min: formatE8(channel.minE8),
    max: formatE8(channel.maxE8),
  };
}

function wireInfoOf(wire: WireAccount): WireInfoWire {
  return {
    id: wire.id,
    bank_name: wire.bankName,
    bank_address: wire.bankAddress,
    bank_swift: wire.bankSwift,
    payee_name: wire.payeeName,
    payee_account: wire.payeeAccount,
    bank_remark: wire.bankRemark,
  };
}
