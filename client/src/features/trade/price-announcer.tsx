/** Speaks bid and ask of the instrument on the page, at the pace that somebody chose, when they have changed since. */

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { quotes } from '../../data/market/quotes.ts';
import { pointsText } from '../../ui/format/price-text.ts';
import { speak } from '../../ui/signals/spoken.ts';

interface PriceVoiceProps {
  readonly instrument: Pick<InstrumentInfo, 'code' | 'showCode' | 'precision'>;
  readonly everyMs: number;
}

export function PriceVoice({ instrument: { code, showCode, precision }, everyMs }: PriceVoiceProps) {
  const { t } = useTranslation();
  useEffect(() => {
    let before = '';
    const say = () => {
      const quote = quotes.get(code);
      if (quote === undefined || document.hidden) return;
      const text = t('trade.spoken', {
        // the stroke of a pair would be read as a sign
        name: showCode.replace('/', ' '),
        bid: pointsText(quote.bidPoints, precision),
        ask: pointsText(quote.askPoints, precision),
      });
      if (text !== before) speak(text);
      before = text;
    };
    say();
    const timer = setInterval(say, everyMs);
    return () => clearInterval(timer);
  }, [code, showCode, precision, everyMs, t]);
  return null;
}
