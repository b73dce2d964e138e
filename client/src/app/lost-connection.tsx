/** Says that the connection is gone, once that has lasted three seconds. */

import { useEffect, useState } from 'react';
import { useConnection } from '../data/live.ts';
import { ConnectionStrip } from '../ui/connection-strip.tsx';

const PATIENCE_MS = 3000;

export function LostConnection() {
  const { phase, sinceMs, attempt } = useConnection();
  const [lasting, setLasting] = useState(false);
  const lost = phase === 'reconnecting';
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setLasting(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [lost]);
  return lost && lasting ? <ConnectionStrip since={sinceMs} attempt={attempt} /> : null;
}
