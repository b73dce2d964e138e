/** Vitest set-up for files that share a page: each leaves it as it was when the browser opened it. */
import { afterAll, vi } from 'vitest';

type Listening = Parameters<EventTarget['addEventListener']>;

/** React listens for this once on a document, for all that it will ever draw there. */
const ONCE = 'selectionchange';

/** Notes who begins to listen, and answers what ends all of that. */
function noteListeners(target: EventTarget): () => void {
  const noted: Listening[] = [];
  const listen = target.addEventListener;
  target.addEventListener = (...asked: Listening) => {
    if (asked[0] !== ONCE) noted.push(asked);
    Reflect.apply(listen, target, asked);
  };
  return () => {
    Object.assign(target, { addEventListener: listen });
    for (const asked of noted) target.removeEventListener(...asked);
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

// a file may ask for Node alone
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
