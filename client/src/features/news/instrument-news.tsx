/** Recent articles that name an instrument in their title. */

import './instrument-news.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNews } from '../../data/content/news.ts';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { serverNow } from '../../data/transport/live.ts';
import { textDirection } from '../../ui/format/text-direction.ts';
import { momentText } from '../../ui/format/time-text.ts';
import { namedInstrument } from './articles/named-instrument.ts';

const NEWS = 1;
const MOST = 5;

export function InstrumentNews({ instrument, nothing }: { instrument: InstrumentInfo; nothing: string }) {
  const { t, i18n } = useTranslation();
  const { rows, loading, failed } = useNews(NEWS);
  const named = rows.filter(({ title }) => namedInstrument(title, [instrument]) !== undefined).slice(0, MOST);
  if (loading) return null;
  if (failed) return <p className="sub ink2">{t('news.failed')}</p>;
  if (named.length === 0) return <p className="sub ink2">{nothing}</p>;
  return (
    <ul className="named-articles">
      {named.map(({ id, title, created_at }) => (
        <li key={id}>
          <Link to={`/news/detail?id=${id}`} dir={textDirection(title)}>
            {title}
          </Link>
          <time dateTime={created_at}>{momentText(created_at, i18n.language, serverNow())}</time>
        </li>
      ))}
    </ul>
  );
}
