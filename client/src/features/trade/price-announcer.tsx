/** Spoken bid and ask of the instrument, at the chosen interval and only after a change. */

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { quotes } from '../../data/market/quotes.ts';
import { pointsText } from '../../ui/format/number-text.ts';
import { speak } from '../../ui/feedback/announcements.ts';

interface PriceAnnouncerProps {
  readonly instrument: Pick<InstrumentInfo, 'code' | 'showCode' | 'precision'>;
  readonly everyMs: number;
}

export function PriceAnnouncer({ instrument: { code, showCode, precision }, everyMs }: PriceAnnouncerProps) {
  const { t } = useTranslation();
  useEffect(() => {
    let before = '';
    const announce = () => {
      const quote = quotes.get(code);
      if (quote === undefined || document.hidden) return;
      const text = t('trade.spoken', {
        // a screen reader would read the slash of a pair as a character
        name: showCode.replace('/', ' '),
        bid: pointsText(quote.bidPoints, precision),
        ask: pointsText(quote.askPoints, precision),
      });
      if (text !== before) speak(text);
      before = text;
    };
    announce();
    const timer = setInterval(announce, everyMs);
    return () => clearInterval(timer);
  }, [code, showCode, precision, everyMs, t]);
  return null;
}
