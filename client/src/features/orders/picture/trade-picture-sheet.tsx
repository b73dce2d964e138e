/** Sheet with the picture of a closed trade: a preview, the choice to show amounts, and the button that shares or saves it. */

import './trade-picture-sheet.css';
import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import { PRODUCT_NAME } from '@vernier/shared/product-name';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { useUser } from '../../../data/user/session.ts';
import { sharesFile, shareOrSave } from '../../../ui/browser/share-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { brand } from '../../../ui/theme/brand.ts';
import { usePalette } from '../../../ui/theme/theme.ts';
import { CHART_PERIOD_SECONDS } from '../../chart/periods.ts';
import { closedPeriod } from '../closed-period.ts';
import { useTradeCandles } from '../use-trade-candles.ts';
import { paintPicture } from './paint-picture.ts';
import { tradeWindow } from './trade-window.ts';
import { pictureContent, pictureDescription } from './picture-content.ts';

interface TradePictureSheetProps {
  readonly order: ClosedPositionView;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function TradePictureSheet({ order, open, onClose }: TradePictureSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('order.picture.title')} testId="trade-picture">
      {open && <TradePicture order={order} />}
    </Sheet>
  );
}

function TradePicture({ order }: { order: ClosedPositionView }) {
  const { t } = useTranslation();
  const [withAmounts, setWithAmounts] = useState(false);
  const { canvas, file, description } = usePicture(order, withAmounts);
  const share = async () => {
    if (file !== null) await shareOrSave(file, brand.name);
  };
  return (
    <div className="trade-picture">
      <canvas ref={canvas} role="img" aria-label={description} data-testid="trade-picture-canvas" />
      <div className="trade-picture-amounts">
        <span>
          <b>{t('order.showAmounts')}</b>
          <span className="cap">{t('order.picture.amounts')}</span>
        </span>
        <Switch
          checked={withAmounts}
          onChange={setWithAmounts}
          label={t('order.showAmounts')}
          testId="trade-picture-amounts"
        />
      </div>
      <Button icon="share" disabled={file === null} onClick={() => void share()} testId="trade-picture-share">
        {t(file !== null && sharesFile(file) ? 'invite.share' : 'order.picture.save')}
      </Button>
    </div>
  );
}

/** The canvas, its PNG once it is painted, and its text. */
function usePicture(order: ClosedPositionView, withAmounts: boolean) {
  const { t, i18n } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const palette = usePalette();
  const instrument = useInstrument(order.instrument.code);
  const period = closedPeriod(order);
  const { candles } = useTradeCandles(order, instrument, period);
  const periodS = CHART_PERIOD_SECONDS[period];
  const isDemo = useUser()?.is_demo === 1;
  const content = pictureContent(order, {
    // the mark of an operator is a picture of the page's style
    brand: { wordmark: brand.wordmark, hasMark: brand.name === PRODUCT_NAME },
    isDemo,
    withAmounts,
    instrument,
    language: i18n.language,
    rightToLeft: document.documentElement.dir === 'rtl',
    t,
  });
  const { bars } = tradeWindow(candles ?? [], order, periodS);
  // a running candle changes with each price, and the picture of the past does not
  const key = JSON.stringify([content, bars[0]?.timeS, bars.length]);
  const latest = useRef({ content, candles });
  useEffect(() => {
    latest.current = { content, candles };
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null || palette === '' || key === '') return undefined;
    let replaced = false;
    setFile(null);
    const draw = () => {
      if (replaced) return;
      paintPicture(element, { ...latest.current, trade: order, periodS });
      element.toBlob((blob) => {
        if (blob !== null && !replaced) setFile(new File([blob], fileName(order), { type: 'image/png' }));
      }, 'image/png');
    };
    // an unloaded font would be replaced by another one
    void document.fonts.ready.then(draw);
    return () => {
      replaced = true;
    };
  }, [order, periodS, palette, key]);
  return { canvas, file, description: pictureDescription(content) };
}

function fileName({ instrument, closedAtMs }: ClosedPositionView): string {
  return `${instrument.code}-${new Date(closedAtMs).toISOString().slice(0, 10)}.png`;
}
