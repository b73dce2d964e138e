/** Row "How this order filled" at the end of an order's sheet; it opens the fill record. */

import './order-fill.css';
import { type OrderView, wasFilled } from '@vernier/shared/api/order-codec';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { LazyFillRecord } from './lazy-fill-record.ts';

type SheetState = 'never' | 'open' | 'closed';

export function OrderFillRow({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const title = t(wasFilled(order) ? 'explain.fill.title' : 'explain.fill.unfilled');
  const [shown, setShown] = useState<SheetState>('never');
  return (
    <>
      <button
        type="button"
        className="order-fill"
        aria-haspopup="dialog"
        data-testid="order-fill"
        onClick={() => setShown('open')}
      >
        <span className="order-fill-content">
          <b>{title}</b>
          <span>{t('explain.fill.text')}</span>
        </span>
        <Icon name="right" size={17} weight={1.8} flip />
      </button>
      {shown !== 'never' &&
        createPortal(
          <Sheet
            open={shown === 'open'}
            onClose={() => setShown('closed')}
            title={title}
            testId="fill-record"
          >
            <LazyFillRecord order={order} />
          </Sheet>,
          document.body,
        )}
    </>
  );
}
