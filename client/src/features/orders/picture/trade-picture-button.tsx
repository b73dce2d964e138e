/** Button that opens the picture of a closed trade. */

import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';

const TradePictureSheet = lazyComponent(() =>
  import('./trade-picture-sheet.tsx').then((m) => m.TradePictureSheet),
);

export function TradePictureButton({ order }: { order: ClosedPositionView }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        kind="outline"
        size="small"
        icon="share"
        aria-haspopup="dialog"
        onClick={() => setShown('open')}
        testId="trade-picture-open"
      >
        {t('order.picture.title')}
      </Button>
      {shown !== 'never' &&
        createPortal(
          <TradePictureSheet order={order} open={shown === 'open'} onClose={() => setShown('closed')} />,
          document.body,
        )}
    </>
  );
}
