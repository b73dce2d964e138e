/** How rows that came drawn become the app's: a few in a turn, so that their effects hold up nobody who scrolls, and all at once for whoever taps. */

import { memo, startTransition, Suspense, use, useEffect, useState } from 'react';
import { pause } from '../../data/clock/pause.ts';
import { isDrawn } from '../../ssr/initial-state.ts';
import { useDrawn } from '../../ui/browser/use-drawn.ts';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { cameDrawn } from '../../data/market/quotes.ts';
import { InstrumentRow } from '../markets/instrument-row.tsx';

/** Some milliseconds of a slow phone. */
const ROWS_A_TURN = 3;
/** The way back is one too: React draws anew what knows the address and is not the app's yet. */
const SIGNS = ['pointerdown', 'keydown', 'click', 'popstate'];

/** Until it comes, the rows of a turn stay as the server drew them. */
class Turn {
  readonly coming: Promise<void>;
  readonly taken: Promise<void>;
  #come = () => {};
  #take = () => {};

  constructor() {
    this.coming = new Promise((resolve) => {
      this.#come = resolve;
    });
    this.taken = new Promise((resolve) => {
      this.#take = resolve;
    });
  }

  come(): void {
    // React reads these, and need not wait for a promise that is kept already
    void Object.assign(this.coming, { status: 'fulfilled', value: undefined });
    this.#come();
  }

  take(): void {
    this.#take();
  }
}

/** For a row that need not wait: React wants whoever has waited once to go on asking. */
const COME = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

export interface TakeOver {
  /** What is shown: until all rows are the app's, it adds none and moves none. */
  readonly instruments: readonly InstrumentInfo[];
  turnOf(code: string): Turn | undefined;
}

export function useTakeOver(instruments: readonly InstrumentInfo[]): TakeOver {
  const [drawn] = useState(instruments);
  const [turns] = useState(() => turnsOf(isDrawn() ? drawn.filter(({ code }) => cameDrawn(code)) : []));
  const [isOver, setOver] = useState(turns.size === 0);
  useEffect(() => {
    if (turns.size === 0) return;
    return inTurns([...new Set(turns.values())], () => startTransition(() => setOver(true)));
  }, [turns]);
  return { instruments: isOver ? instruments : drawn, turnOf: (code) => turns.get(code) };
}

function turnsOf(drawn: readonly InstrumentInfo[]): ReadonlyMap<string, Turn> {
  let turn = new Turn();
  return new Map(
    drawn.map(({ code }, index) => {
      if (index % ROWS_A_TURN === 0) turn = new Turn();
      return [code, turn];
    }),
  );
}

/** A tap comes before React hears it: the row that it meets is taken over at once. */
function inTurns(turns: readonly Turn[], over: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const all = () => {
    for (const turn of turns) turn.come();
  };
  for (const sign of SIGNS) addEventListener(sign, all, { capture: true, passive: true, signal });
  const taken = turns.reduce(async (before, turn) => {
    await before;
    await pause();
    turn.come();
    await turn.taken;
  }, Promise.resolve());
  void taken.then(() => {
    if (signal.aborted) return;
    ended.abort();
    over();
  });
  return () => {
    ended.abort();
    all();
  };
}

interface DrawnRowProps {
  readonly instrument: InstrumentInfo;
  /** None on the server, where nothing has to wait. */
  readonly turn: Turn | undefined;
}

/** Changes with its instrument alone: what React has not taken over yet must not be drawn anew. */
export const DrawnRow = memo(function DrawnRow({ instrument, turn }: DrawnRowProps) {
  return (
    <Suspense fallback={null}>
      <InTurn instrument={instrument} turn={turn} />
    </Suspense>
  );
});

function InTurn({ instrument, turn }: DrawnRowProps) {
  // a page that React draws anew instead has its rows at once
  const drawn = useDrawn();
  use(turn !== undefined && drawn ? turn.coming : COME);
  useEffect(() => turn?.take(), [turn]);
  return <InstrumentRow instrument={instrument} />;
}
