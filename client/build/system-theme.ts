/** Design tokens for pages without a script before the first paint: the dark theme also by the system's setting. */

import type { Plugin } from 'vite';

const TOKENS = /\/src\/ui\/theme\/tokens\.css$/;
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

/** The reader's choice (`data-theme`) comes before the system's setting. */
function withSystemTheme(css: string): string {
  const [whole, inside] = DARK.exec(css) ?? [];
  if (whole === undefined || inside === undefined) throw new Error('the tokens have no dark theme');
  const bySystem = `@media (prefers-color-scheme: dark) {\n:root:not([data-theme='light']) {${inside}}\n}`;
  return css.replace(whole, `${whole}\n${bySystem}`);
}
