/** Accent of a brand: readable as text on every background of its theme [BRAND-3]. */

import { blend, contrast, parseColour } from '@vernier/shared/colour-contrast';

export type ColourTheme = 'light' | 'dark';

/** Backgrounds of client/src/ui/theme/tokens.css: page, cards, sheets and wells. */
export const BACKGROUND_COLOURS: Readonly<Record<ColourTheme, readonly string[]>> = {
  light: ['#f2f5f2', '#fbfdfb', '#ffffff', '#e7eae6'],
  dark: ['#0a0e0c', '#121715', '#19201d', '#050806'],
};

/** Text on a fill of the accent. */
const ON_ACCENT: Readonly<Record<ColourTheme, string>> = { light: '#ffffff', dark: '#0a0e0c' };
/** Of text, by WCAG 2.2. */
const LEAST_CONTRAST = 4.5;
/** Opacity of the tint behind a note whose text has the accent, as in the tokens. */
const TINT: Readonly<Record<ColourTheme, { readonly share: number; readonly hex: string }>> = {
  light: { share: 0.13, hex: '21' },
  dark: { share: 0.14, hex: '24' },
};

const SELECTORS: Readonly<Record<ColourTheme, string>> = { light: ':root', dark: ":root[data-theme='dark']" };

/** Null when the accent can be read everywhere. */
export function accentProblem(theme: ColourTheme, accent: string): string | null {
  const text = rgbOf(accent);
  for (const hex of BACKGROUND_COLOURS[theme]) {
    const ground = rgbOf(hex);
    const least = Math.min(contrast(text, ground), contrast(text, blend(text, ground, TINT[theme].share)));
    if (least < LEAST_CONTRAST)
      return `has a contrast of ${Math.round(least * 100) / 100} on ${hex} of the ${theme} theme, below ${LEAST_CONTRAST}`;
  }
  return null;
}

/** Style rules that replace the accent of the tokens. */
export function accentStyles(colours: Readonly<Record<ColourTheme, string>>): string {
  return (['light', 'dark'] as const)
    .map((theme) => {
      const accent = colours[theme];
      return `${SELECTORS[theme]}{--c-needle:${accent};--c-needle-ink:${accent};--c-needle-tint:${accent}${TINT[theme].hex};--c-on-needle:${ON_ACCENT[theme]}}`;
    })
    .join('');
}

function rgbOf(hex: string) {
  const colour = parseColour(hex);
  if (colour === null) throw new Error(`${hex} is no colour`);
  return colour;
}
