/** Choice of the colour for rising prices: four buttons, each a hollow rising and a solid falling candle in its two colours. */

import './move-buttons.css';
import { useTranslation } from 'react-i18next';
import { type PriceDirection, useMove } from '../theme/theme.ts';

const MOVES = [
  { value: 'green-up', label: 'user.move.greenUp' },
  { value: 'red-up', label: 'user.move.redUp' },
  { value: 'red-blue', label: 'user.move.redBlue' },
  { value: 'blue-up', label: 'user.move.blueUp' },
] as const satisfies readonly { value: PriceDirection; label: string }[];

export function MoveButtons() {
  const { t } = useTranslation();
  const [move, setMove] = useMove();
  return (
    <div className="move-buttons">
      {MOVES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={`move-button move-button--${value}`}
          aria-pressed={value === move}
          data-testid={`move-${value}`}
          onClick={() => setMove(value)}
        >
          <CandlePair />
          {t(label)}
        </button>
      ))}
    </div>
  );
}

function CandlePair() {
  return (
    <svg className="move-candles" viewBox="0 0 34 24" aria-hidden="true">
      <path className="move-candle-up" d="M9 1v4M9 18v5M5.5 5h7v13h-7z" />
      <path className="move-candle-down" d="M25 1v5M25 17v6M21.5 6h7v11h-7z" />
    </svg>
  );
}
