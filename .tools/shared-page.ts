/** Vitest set-up for files that share a page: restores the page after each file. */
import { afterAll, vi } from 'vitest';

type Listening = Parameters<EventTarget['addEventListener']>;

/** React adds this listener once per document. */
const ONCE = 'selectionchange';

/** Records added listeners; returns a function that removes them. */
function noteListeners(target: EventTarget): () => void {
  const noted: Listening[] = [];
  const listen = target.addEventListener;
  target.addEventListener = (...args: Listening) => {
    if (args[0] !== ONCE) noted.push(args);
    Reflect.apply(listen, target, args);
  };
  return () => {
    Object.assign(target, { addEventListener: listen });
    for (const args of noted) target.removeEventListener(...args);
  };
}

function emptyStores(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`;
}

function emptyDocument(): void {
  const { documentElement: root, head, body } = document;
  head.replaceChildren();
  body.replaceChildren();
  for (const element of [root, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

// A file may run in the Node environment.
if (typeof document !== 'undefined') {
  const address = location.href;
  const endings = [noteListeners(window), noteListeners(document)];
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const end of endings) end();
    emptyStores();
    emptyDocument();
    history.replaceState(null, '', address);
  });
}
