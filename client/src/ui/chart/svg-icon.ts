/** SVG element of an icon, for code without React. */

import { type IconName, type IconShape, icons } from '../theme/icons.ts';

const SVG = 'http://www.w3.org/2000/svg';

export function svgIcon(name: IconName): SVGElement {
  const shape: IconShape = icons[name];
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shape.line ?? '');
  svg.append(path);
  return svg;
}
