/** Price alerts of an instrument: waiting ones with their distance to the market, fired ones, and a form for another. */

import './alert-sheet.css';
import type { Points } from '@vernier/shared/numbers/price';
import type { PriceAlertWire } from '@vernier/shared/api/shapes/push';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { pointsOf } from '../../../data/market/instrument-info.ts';
import {
  addPriceAlert,
  type AlertOutcome,
  removePriceAlert,
  usePriceAlerts,
} from '../../../data/alerts/price-alerts.ts';
import { useQuote } from '../../../data/market/quotes.ts';
import { serverNow } from '../../../data/clock/server-clock.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { momentText } from '../../../ui/format/time-text.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { isolate, priceText } from '../../../ui/format/number-text.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { useId, useState } from 'react';
import { priceStep } from '../../../ui/format/price-step.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { alertProblem, alertText } from './alert-text.ts';

/** The first price is so many steps above the market. */
const FIRST_STEPS = 10;

interface AlertSheetProps {
  readonly open: boolean;
  readonly instrument: InstrumentInfo;
  /** The initial price of the form. */
  readonly price?: Points | null;
  readonly onClose: () => void;
}

export function AlertSheet({ open, instrument, price = null, onClose }: AlertSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('alerts.title')}
      // bell and chart have one each
      {...(open ? { testId: 'alert-sheet' } : {})}
    >
      {open && (
        <div className="alerts">
          <AlertForm key={instrument.id} instrument={instrument} price={price} />
          <Lists instrument={instrument} />
          <p className="sub ink2">
            {t('alerts.emptyText')}{' '}
            <Link to="/mine/system" className="alerts-link" data-testid="alert-pushes">
              {t('push.title')}
            </Link>
          </p>
        </div>
      )}
    </Sheet>
  );
}

function Lists({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const { value: alerts, failed, retry } = usePriceAlerts();
  if (failed) return <ErrorState title={t('alerts.failed')} text={t('alerts.failedText')} onRetry={retry} />;
  if (alerts === undefined) return null;
  const here = ({ forex_id }: PriceAlertWire) => forex_id === instrument.id;
  const waiting = alerts.waiting.filter(here);
  const fired = alerts.fired.filter(here);
  if (waiting.length + fired.length === 0) return <EmptyState title={t('alerts.empty')} />;
  return (
    <>
      <ul className="alerts-list" aria-label={t('alerts.title')}>
        {waiting.map((alert) => (
          <Waiting key={alert.id} alert={alert} instrument={instrument} />
        ))}
      </ul>
      {fired.length > 0 && (
        <>
          <h3 className="cap">{t('alerts.fired')}</h3>
          <ul className="alerts-list" aria-label={t('alerts.fired')}>
            {fired.map((alert) => (
              <Fired key={alert.id} alert={alert} instrument={instrument} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly alert: PriceAlertWire;
  readonly instrument: InstrumentInfo;
}

function Waiting({ alert, instrument }: RowProps) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const { precision } = instrument;
  const price = isolate(priceText(alert.price, precision));
  const away = quote === undefined ? null : Math.abs(pointsOf(instrument, alert.price) - quote.bidPoints);
  return (
    <li className="alerts-row" data-testid={`alert-${alert.id}`}>
      <span className="alerts-content">
        <span>{t(alert.when === 'at_or_above' ? 'alerts.atOrAbove' : 'alerts.atOrBelow', { price })}</span>
        {away !== null && (
          <span className="sub ink2">{t('alerts.away', { distance: distanceText(away, precision, t) })}</span>
        )}
      </span>
      <IconButton
        icon="close"
        quiet
        label={t('alerts.remove', { price })}
        testId={`alert-remove-${alert.id}`}
        onClick={() => {
          removePriceAlert(alert.id).catch(() => {
            // the data layer has shown the reason, and the list is unchanged
          });
        }}
      />
    </li>
  );
}

function Fired({ alert, instrument }: RowProps) {
  const { t, i18n } = useTranslation();
  const { precision } = instrument;
  const price = isolate(priceText(alert.price, precision));
  return (
    <li className="alerts-row" data-testid={`alert-fired-${alert.id}`}>
      <span className="alerts-content">
        <span>{t(alert.when === 'at_or_above' ? 'alerts.atOrAbove' : 'alerts.atOrBelow', { price })}</span>
        {alert.fired_at !== null && (
          <span className="sub ink2">
            {t('alerts.firedAt', {
              price: isolate(priceText(alert.fired_price ?? alert.price, precision)),
              time: momentText(alert.fired_at, i18n.language, serverNow()),
            })}
          </span>
        )}
      </span>
    </li>
  );
}

interface AlertFormProps {
  readonly instrument: InstrumentInfo;
  /** The initial price; without one, near the market. */
  readonly price?: Points | null;
}

/** Form for a price alert: a price, and the sentence that states when it fires or why it cannot. */
function AlertForm({ instrument, price = null }: AlertFormProps) {
  const bid = useQuote(instrument.code)?.bidPoints;
  return bid === undefined ? null : <Form instrument={instrument} price={price} bid={bid} />;
}

function Form({ instrument, price: start, bid }: AlertFormProps & { readonly bid: Points }) {
  const { t } = useTranslation();
  const helpId = useId();
  const [points, setPoints] = useState<Points | null>(() => start ?? bid + FIRST_STEPS * priceStep(bid));
  const [busy, setBusy] = useState(false);
  const { id, precision } = instrument;
  const step = priceStep(points ?? bid);
  const problem = alertProblem(points, bid);

  const take = (outcome: AlertOutcome): void => {
    if (outcome.kind === 'done') toast(t('alerts.added'), { tone: 'done' });
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    if (outcome.kind === 'unknown') addUnanswered(outcome, take);
  };
  const add = async (price: Points) => {
    setBusy(true);
    take(await addPriceAlert(id, formatScaled(price, precision)).finally(() => setBusy(false)));
  };
  return (
    <div className="alerts-form">
      <Stepper
        label={t('alerts.price')}
        value={points}
        step={step}
        min={step}
        scale={precision}
        places={precision}
        invalid={problem !== null}
        disabled={busy}
        testId="alert-price"
        describedBy={helpId}
        onChange={setPoints}
      />
      <p
        id={helpId}
        role="status"
        className={classNames('alerts-help', problem !== null && 'alerts-help--wrong')}
      >
        {alertText(points, bid, precision, t)}
      </p>
      <Button
        busy={busy}
        disabled={points === null || problem !== null}
        testId="alert-add"
        onClick={() => {
          if (points !== null) void add(points);
        }}
      >
        {t('alerts.add')}
      </Button>
    </div>
  );
}
