/** Strip of the top gainers and top losers, which is looked at every two seconds, so that no chip moves under a thumb. */

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Ticker } from '../../../data/clock/ticker.ts';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { followQuotes, quotes, useQuote } from '../../../data/market/quotes.ts';
import { Delta } from '../../../ui/numbers/delta.tsx';
import { largestMoves, MOVE_ORDERS, type MoveOrder } from './largest-moves.ts';

const twoSeconds = new Ticker(2_000);

export function Movers({ instruments }: { instruments: readonly InstrumentInfo[] }) {
  return (
    <div className="movers">
      {MOVE_ORDERS.map((order) => (
        <MoverGroup key={order} order={order} instruments={instruments} />
      ))}
    </div>
  );
}

interface MoverGroupProps {
  readonly order: MoveOrder;
  readonly instruments: readonly InstrumentInfo[];
}

function MoverGroup({ order, instruments }: MoverGroupProps) {
  const { t } = useTranslation();
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followQuotes(() => instruments.map(({ code }) => code));
      const rest = twoSeconds.listen(listener);
      return () => {
        rest();
        leave();
      };
    },
    [instruments],
  );
  const read = () =>
    largestMoves(instruments, order, (code) => quotes.get(code))
      .map(({ code }) => code)
      .join(' ');
  const codes = useSyncExternalStore(subscribe, read, read);
  const shown = useMemo(
    () => codes.split(' ').flatMap((code) => instruments.find((one) => one.code === code) ?? []),
    [codes, instruments],
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label={t(`market.order.${order}`)} data-testid={`movers-${order}`}>
      <h2 className="mic">{t(`market.order.${order}`)}</h2>
      <div className="movers-row">
        {shown.map((instrument) => (
          <Mover key={instrument.code} instrument={instrument} />
        ))}
      </div>
    </section>
  );
}

function Mover({ instrument: { code, showCode } }: { instrument: InstrumentInfo }) {
  const quote = useQuote(code);
  return (
    <Link to={`/trade?code=${code}`} className="mover">
      <bdi>{showCode}</bdi> <Delta percent={quote?.change ?? null} />
    </Link>
  );
}
