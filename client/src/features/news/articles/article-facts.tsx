/** Time of an article, and the instrument in its title with today's change. */

import './article-facts.css';
import type { NewsRowWire } from '@vernier/shared/api/shapes/site';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/transport/live.ts';
import { type InstrumentInfo, useInstruments } from '../../../data/market/instruments.ts';
import { useQuote } from '../../../data/market/quotes.ts';
import { Delta } from '../../../ui/numbers/delta.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { momentText } from '../../../ui/format/time-text.ts';
import { namedInstrument } from './named-instrument.ts';

export function ArticleFacts({ row }: { row: NewsRowWire }) {
  const { i18n } = useTranslation();
  const named = namedInstrument(row.title, useInstruments().instruments);
  return (
    <p className="article-facts">
      <time dateTime={row.created_at}>{momentText(row.created_at, i18n.language, serverNow())}</time>
      {named !== undefined && <Named instrument={named} />}
    </p>
  );
}

function Named({ instrument: { code, showCode } }: { instrument: InstrumentInfo }) {
  const quote = useQuote(code);
  return (
    <>
      <Tag tone="outline">
        <bdi>{showCode}</bdi>
      </Tag>
      {quote !== undefined && <Delta percent={quote.change} />}
    </>
  );
}
