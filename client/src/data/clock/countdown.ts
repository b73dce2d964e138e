/** Countdown of the seconds that a form has to wait before it may be sent again. */

import { useEffect, useState } from 'react';
import { halfSecond } from './ticker.ts';

/** The seconds left, and a function that starts the countdown with the wait from a refusal. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [untilMs, setUntilMs] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    count();
    return untilMs > Date.now() ? halfSecond.listen(count) : undefined;
  }, [untilMs]);
  return [left, (seconds) => setUntilMs(Date.now() + seconds * 1000)];
}
