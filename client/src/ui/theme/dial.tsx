/** Avatar of a user or trader: a circle of ticks generated from a hash of the name, with its own needle. */

import './dial.css';

const COUNT = 28;
const OUTER = 17.5;
const FULL_CIRCLE = Math.PI * 2;

/** A small seeded generator: the same name always gives the same dial. */
function seededRandom(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function radial(angle: number, inner: number): string {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const point = (radius: number) => `${(20 + radius * sin).toFixed(2)} ${(20 - radius * cos).toFixed(2)}`;
  return `M${point(OUTER)}L${point(inner)}`;
}

function dialPaths(name: string, numbered: boolean): { ticks: string; needle: string } {
  const random = seededRandom(name);
  const needleAt = Math.floor(random() * COUNT);
  const waves = [Math.round(1 + random() * 2.5), Math.round(2 + random() * 4)] as const;
  const phases = [random() * FULL_CIRCLE, random() * FULL_CIRCLE] as const;
  const reach = numbered ? 4.5 : 9;
  let ticks = '';
  for (let i = 0; i < COUNT; i += 1) {
    if (i === needleAt) continue;
    const angle = (i / COUNT) * FULL_CIRCLE;
    const length =
      0.26 + 0.24 * Math.sin(waves[0] * angle + phases[0]) + 0.16 * Math.sin(waves[1] * angle + phases[1]);
    ticks += radial(angle, OUTER - 3 - reach * Math.max(0, length));
  }
  return { ticks, needle: radial((needleAt / COUNT) * FULL_CIRCLE, numbered ? 9.5 : 5) };
}

interface DialProps {
  seed: string;
  size?: number;
  /** A rank in the centre. */
  number?: number;
}

export function Dial({ seed, size = 40, number }: DialProps) {
  const paths = dialPaths(seed, number !== undefined);
  const extent = `${size / 16}rem`;
  return (
    <svg className="dial" width={extent} height={extent} viewBox="0 0 40 40" aria-hidden="true">
      <path d={paths.ticks} />
      <path d={paths.needle} className="dial-needle" />
      {number !== undefined && (
        <text x="20" y="24.6" className="dial-number">
          {number}
        </text>
      )}
    </svg>
  );
}
