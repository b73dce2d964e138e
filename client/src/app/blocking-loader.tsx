/** Layer over the whole page while a call changes something: it takes the clicks, and shows a dial after a moment. */

import './blocking-loader.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBlocked } from '../data/transport/blocking-calls.ts';

const TICKS = Array.from({ length: 12 }, (_, index) => index * 30);

export function BlockingLoader() {
  return useIsBlocked() ? <Layer /> : null;
}

function Layer() {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = layer.current;
    // above an open dialog
    if (element !== null && typeof element.showPopover === 'function') element.showPopover();
  }, []);
  return (
    <div ref={layer} className="blocking" popover="manual" data-testid="blocking">
      <svg className="blocking-dial" viewBox="-32 -32 64 64" role="img" aria-label={t('ui.loading')}>
        {TICKS.map((degrees) => (
          <path key={degrees} d="M0 -28v8" transform={`rotate(${degrees})`} />
        ))}
        <path className="blocking-needle" d="M0 6v-26" />
      </svg>
    </div>
  );
}
