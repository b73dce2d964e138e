/** The tokens for a page that runs no script before its paint: the dark theme also where the system asks for it. */

import type { Plugin } from 'vite';

const TOKENS = /\/src\/ui\/look\/tokens\.css$/;
const DARK = /:root\[data-theme='dark'\]\s*\{([^}]*)\}/;

export function systemTheme(): Plugin {
  return {
    name: 'vernier-system-theme',
    enforce: 'pre',
    transform(code, id) {
      return TOKENS.test(id) ? withSystemTheme(code) : null;
    },
  };
}

/** A choice of the reader's (`data-theme`) stays above the system's. */
function withSystemTheme(css: string): string {
  const [whole, inside] = DARK.exec(css) ?? [];
  if (whole === undefined || inside === undefined) throw new Error('the tokens have no dark theme');
  const bySystem = `@media (prefers-color-scheme: dark) {\n:root:not([data-theme='light']) {${inside}}\n}`;
  return css.replace(whole, `${whole}\n${bySystem}`);
}
