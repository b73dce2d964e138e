/** Which colour means up: four buttons, each a hollow rising and a solid falling candle in its own two colours. */

import { useTranslation } from 'react-i18next';
import { type Move, useMove } from '../../ui/theme.ts';

const MOVES = [
  { value: 'green-up', label: 'user.move.greenUp' },
  { value: 'red-up', label: 'user.move.redUp' },
  { value: 'red-blue', label: 'user.move.redBlue' },
  { value: 'blue-up', label: 'user.move.blueUp' },
] as const satisfies readonly { value: Move; label: string }[];

export function MoveChoice() {
  const { t } = useTranslation();
  const [move, setMove] = useMove();
  return (
    <section className="user-move" aria-labelledby="user-move-title">
      <h2 id="user-move-title" className="cap">
        {t('user.move.title')}
      </h2>
      <div className="user-move-choices">
        {MOVES.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={`user-move-choice user-move-choice--${value}`}
            aria-pressed={value === move}
            data-testid={`move-${value}`}
            onClick={() => setMove(value)}
          >
            <CandlePair />
            {t(label)}
          </button>
        ))}
      </div>
    </section>
  );
}

function CandlePair() {
  return (
    <svg className="user-candles" viewBox="0 0 34 24" aria-hidden="true">
      <path className="user-candle-up" d="M9 1v4M9 18v5M5.5 5h7v13h-7z" />
      <path className="user-candle-down" d="M25 1v5M25 17v6M21.5 6h7v11h-7z" />
    </svg>
  );
}
