/** An icon of the set, decorative: the control around it carries the name. */

import './icon.css';
import { classNames } from './class-names.ts';
import { type IconShape, type IconName, icons } from './icons.ts';

interface IconLook {
  /** Pixels at the default text size; it grows with the text. */
  size?: number;
  weight?: number;
  /** Filled variant: the selected tab, a marked favourite. */
  active?: boolean;
  /** Mirrored in right-to-left scripts (arrows of direction, not media or charts). */
  flip?: boolean;
}

export function Icon({ name, ...look }: IconLook & { name: IconName }) {
  return <ShapeIcon drawing={icons[name]} {...look} />;
}

/** An icon outside the set. */
export function ShapeIcon(props: IconLook & { drawing: IconShape }) {
  const { drawing, size = 24, weight = 1.6, active = false, flip = false } = props;
  const extent = `${size / 16}rem`;
  return (
    <svg
      className={classNames('icon', flip && 'icon--flip')}
      width={extent}
      height={extent}
      viewBox="0 0 24 24"
      strokeWidth={weight}
      aria-hidden="true"
    >
      {drawing.line && <path d={drawing.line} />}
      {drawing.solid && <path d={drawing.solid} fill={active ? 'currentColor' : undefined} />}
      {drawing.dash && <path d={drawing.dash} strokeDasharray="2.2 2.4" />}
      {drawing.dot && <path d={drawing.dot} strokeWidth={weight * 1.45} />}
    </svg>
  );
}
