/** A style sheet that could not be fetched, and the second attempt of the part that needs it. */

import { afterEach, expect, it, vi } from 'vitest';
import { noteFailedStyles, withFailedStyles } from './failed-styles.ts';

const HREF = 'http://localhost/assets/trade.css';

afterEach(() => vi.restoreAllMocks());

it('[SCREEN-1] a failed style sheet is loaded again with its module, which waits for it', async () => {
  const end = noteFailedStyles();
  const appended: Node[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof Node) appended.push(node);
  });
  // as the bundler's loader leaves it on the page; nothing is fetched here
  const link = document.body.appendChild(document.createElement('link'));
  Object.defineProperties(link, { rel: { value: 'stylesheet' }, href: { value: HREF } });
  link.dispatchEvent(new Event('error'));
  expect(link.isConnected).toBe(false);

  const seen = vi.fn<(part: string) => void>();
  const coming = withFailedStyles(() => Promise.resolve('part')).then(seen);
  expect(appended).toMatchObject([{ rel: 'stylesheet', href: HREF }]);
  await Promise.resolve();
  expect(seen).not.toHaveBeenCalled();
  appended[0]?.dispatchEvent(new Event('load'));
  await coming;
  expect(seen).toHaveBeenCalledWith('part');
  end();
});
