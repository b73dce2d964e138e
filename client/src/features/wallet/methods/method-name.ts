/** Name of a withdrawal method: a coin on its network, or a bank with its currency. */

import type { WithdrawalMethodWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../ui/format/number-text.ts';

type NamedMethod = Pick<WithdrawalMethodWire | WithdrawalWire, 'type' | 'bank_name' | 'draw_currency'>;

const COIN = 1;

/** `USDT on TRC20`, `BTC` where the network is the coin's own, or `Hang Seng Bank, USD`. */
export function useMethodName(): (method: NamedMethod) => string {
  const { t } = useTranslation();
  return ({ type, bank_name: bank, draw_currency: { code, protocol } }) => {
    if (type !== COIN) return t('methods.atBank', { bank, code: isolate(code) });
    if (protocol === code) return isolate(code);
    return t('methods.onNetwork', { code: isolate(code), network: isolate(protocol) });
  };
}
