/** The channels that money may be sent to: coins with their addresses, and the accounts that are wired to. */

import type { DepositCoin, WireAccount } from '@vernier/db/repositories/wallet/payment-channels';
import { refuse } from '@vernier/shared/refusals';
import { formatE8 } from '@vernier/shared/wallet/e8';
import { DEPOSIT_LIFE_MS, MAX_WAITING_DEPOSITS } from '@vernier/shared/wallet/transfer-amounts';
import type { ChargeCoinWire, ChargeInfoWire, WireInfoWire } from '@vernier/shared/api/shapes/transfer';
import type { ChannelContext } from './wallet-context.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { usable } from './usable-channel.ts';

const HOUR_MS = 3_600_000;

export function chargeChannelRoutes(context: ChannelContext): readonly Route[] {
  const { coins, wires } = context.paymentChannels;
  return [
    route('chargeInfo', () => ({ data: infoOf(context) })),
    route('chargeSymbols', () => ({ data: coins.inUse().map(coinWire) })),
    route('wireInfo', ({ input }) => {
      const wire = usable(wires.byId(input.bank_coin));
      return wire === null ? refuse('no_payment_channel') : { data: wireInfoOf(wire) };
    }),
  ];
}

function infoOf({ paymentChannels, siteSettings }: ChannelContext): ChargeInfoWire {
  return {
    coins: paymentChannels.coins.inUse().map(coinWire),
    banks: paymentChannels.wires.inUse().map((wire) => ({
      id: wire.id,
      name: wire.name,
      currency: wire.currency,
      ...boundsOf(wire),
    })),
    limits: {
      expires_hours: DEPOSIT_LIFE_MS / HOUR_MS,
      review_hours: siteSettings.reviewHours,
      waiting: MAX_WAITING_DEPOSITS,
    },
  };
}

function coinWire(coin: DepositCoin): ChargeCoinWire {
  return {
    id: coin.id,
    currency_code: coin.currency,
    protocol_code: coin.network,
    address: coin.address,
    ...boundsOf(coin),
  };
}

function boundsOf({ usdPriceE8, minE8, maxE8 }: DepositCoin | WireAccount) {
  return { usd_price: formatE8(usdPriceE8), min: formatE8(minE8), max: formatE8(maxE8) };
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
