/** List of the keys of the trade page and of its chart. */

import './keyboard-help.css';
import { useTranslation } from 'react-i18next';
import { CHART_PERIODS } from '../chart/periods.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';

/** Names of the arrow keys are the same in every language. */
const PAGE_KEYS = [
  { keys: ['B'], name: 'buy' },
  { keys: ['S'], name: 'sell' },
  { keys: ['\u2191', '\u2193'], name: 'lots' },
  { keys: [`1\u2013${CHART_PERIODS.length}`], name: 'period' },
  { keys: ['/'], name: 'search' },
  { keys: ['?'], name: 'help' },
] as const;
const KEYS_OF_CHART = [
  { keys: ['\u2190', '\u2192'], name: 'scroll' },
  { keys: ['\u2191', '\u2193'], name: 'scale' },
  { keys: ['0'], name: 'fit' },
  { keys: ['+', '\u2212'], name: 'zoom' },
  { keys: ['P'], name: 'place' },
] as const;

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open onClose={onClose} title={t('trade.keys.title')} testId="keyboard-help">
      <dl className="key-list">
        {PAGE_KEYS.map(({ keys, name }) => (
          <KeyRow key={name} keys={keys} text={t(`trade.keys.${name}`)} />
        ))}
      </dl>
      <h3 className="cap">{t('trade.keys.chart')}</h3>
      <dl className="key-list">
        {KEYS_OF_CHART.map(({ keys, name }) => (
          <KeyRow key={name} keys={keys} text={t(`trade.keys.${name}`)} />
        ))}
        <KeyRow keys={['End']} text={t('chart.latest')} />
      </dl>
    </Sheet>
  );
}

function KeyRow({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
