/** Leverage control: a ruler that is dragged past a fixed needle and stops at offered multiples only. */

import './leverage-dial.css';
import { type PointerEvent, useRef, useState } from 'react';
import { leverageText } from '../format/number-text.ts';
import { haptic } from '../feedback/haptics.ts';

interface LeverageDialProps {
  label: string;
  /** Offered multiples, ascending. */
  options: readonly number[];
  value: number;
  onChange: (multiple: number) => void;
  testId?: string;
}

/** Pixels between two offered multiples. */
const APART = 90;
const MINOR = 10;
const EDGE = 30;

export function LeverageDial({ label, options, value, onChange, testId }: LeverageDialProps) {
  const index = Math.max(0, options.indexOf(value));
  const choose = (next: number) => {
    const multiple = options[Math.min(options.length - 1, Math.max(0, next))];
    if (multiple === undefined || multiple === value) return;
    haptic('detent');
    onChange(multiple);
  };
  const { offset, dragging, handlers } = useTurning(index, choose);
  return (
    <div className="leverage-dial" {...handlers}>
      <input
        type="range"
        className="leverage-dial-input"
        dir="ltr"
        min={0}
        max={options.length - 1}
        value={index}
        aria-label={label}
        aria-valuetext={leverageText(value)}
        data-testid={testId}
        onChange={(event) => choose(event.target.valueAsNumber)}
      />
      <div
        className="leverage-dial-ruler"
        style={{
          transform: `translateX(${-index * APART + offset}px)`,
          transition: dragging ? 'none' : undefined,
        }}
      >
        <Ruler count={options.length} />
        {options.map((multiple, i) => (
          <button
            key={multiple}
            type="button"
            tabIndex={-1}
            className="leverage-dial-option"
            data-chosen={multiple === value || undefined}
            style={{ insetInlineStart: `${i * APART}px` }}
            onClick={() => choose(i)}
          >
            {leverageText(multiple)}
          </button>
        ))}
      </div>
      <i className="leverage-dial-needle" />
    </div>
  );
}

/** Ticks from before the first multiple to after the last, the offered ones tallest. */
function Ruler({ count }: { count: number }) {
  const pitch = APART / MINOR;
  let d = '';
  for (let i = -EDGE; i <= (count - 1) * MINOR + EDGE; i += 1) {
    const offered = i >= 0 && i <= (count - 1) * MINOR && i % MINOR === 0;
    d += `M${i * pitch} 10v${offered ? 24 : i % 5 === 0 ? 16 : 10}`;
  }
  return (
    <svg className="leverage-dial-ticks" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** Follows the pointer and passes each detent on as it crosses the needle. */
function useTurning(index: number, choose: (index: number) => void) {
  const from = useRef<{ x: number; index: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    from.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      from.current = { x: event.clientX, index };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start === null) return;
      const moved = event.clientX - start.x;
      if (Math.abs(moved) < 4) return;
      // only a drag is captured: a tap must still reach the multiple under it
      event.currentTarget.setPointerCapture(event.pointerId);
      const place = start.index - moved / APART;
      choose(Math.round(place));
      setOffset((index - place) * APART);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { offset, dragging: offset !== 0, handlers };
}
