/** Picture of an article, or a pattern of ticks generated from its number where it has none. */

import './article-picture.css';
import { useState } from 'react';

const BOX = 100;
const FULL_CIRCLE = Math.PI * 2;

interface ArticlePictureProps {
  id: number;
  logo: string;
  /** Ticks across, where there is no picture. */
  ticks: number;
}

export function ArticlePicture({ id, logo, ticks }: ArticlePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="article-picture">
      {logo === '' || failed === logo ? (
        <TickField seed={id} count={ticks} />
      ) : (
        <img src={logo} alt="" decoding="async" draggable={false} onError={() => setFailed(logo)} />
      )}
    </span>
  );
}

interface TickFieldProps {
  seed: number;
  /** Ticks across. */
  count: number;
}

/** Generated picture for an article without one: a field of ticks from its number, with the needle. */
function TickField({ seed, count }: TickFieldProps) {
  const { ticks, needle } = drawing(seed, count);
  return (
    <svg className="tick-field" viewBox={`0 0 ${count} ${BOX}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={ticks} />
      <path d={needle} className="tick-field-needle" />
    </svg>
  );
}

/** The same number always gives the same field. */
function drawing(seed: number, count: number): { ticks: string; needle: string } {
  const share = (salt: number) =>
    ((Math.imul(seed + salt, 2654435761) ^ (seed * 97 + salt * 131)) >>> 8) / 2 ** 24;
  const [slow, fast] = [1 + 1.4 * share(1), 2.2 + 2 * share(2)];
  const [first, second] = [FULL_CIRCLE * share(3), FULL_CIRCLE * share(4)];
  const needleAt = Math.round(count * (0.2 + 0.6 * share(5)));
  let ticks = '';
  for (let i = 0; i < count; i += 1) {
    if (i === needleAt) continue;
    const at = i / count;
    const middle =
      50 + 24 * Math.sin(slow * FULL_CIRCLE * at + first) + 6 * Math.sin(fast * FULL_CIRCLE * at + second);
    const half = 17 + 8 * Math.sin(fast * 0.6 * FULL_CIRCLE * at + second);
    ticks += `M${i + 0.5} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
  }
  return { ticks, needle: `M${needleAt + 0.5} 8V92` };
}
