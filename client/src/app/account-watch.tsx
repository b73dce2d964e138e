/** What runs on every page for somebody with an account, and loads only for them: their data, its news, the margin call. */

import { useEffect } from 'react';
import { startAccountData } from '../data/start-account.ts';
import { MarginCallBanner } from '../desk/margin-call-banner.tsx';
import { useTradeNotices } from '../desk/trade-notices.ts';
import { useWalletNotices } from '../desk/wallet-notices.ts';

/** `quiet` keeps the margin call off pages that stand alone. */
export function AccountWatch({ quiet }: { quiet: boolean }) {
  useEffect(startAccountData, []);
  useTradeNotices();
  useWalletNotices();
  return quiet ? null : <MarginCallBanner />;
}
