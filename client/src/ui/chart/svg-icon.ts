/** SVG element of an icon, for code without React. */

import { icons } from '../theme/icons.ts';

const SVG = 'http://www.w3.org/2000/svg';

export function svgIcon(name: 'bell' | 'plus'): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', icons[name].line);
  svg.append(path);
  return svg;
}
