/** One way of asking at a time: the chosen kind stands on the root, where the styles read it. */

import { store, stored } from './stored.ts';

const KIND = 'reference-kind';
const root = document.documentElement;

/** Before the first paint, so that nothing moves; the buttons follow when they are there. */
export function startKinds(): void {
  show(stored(KIND) === 'ts' ? 'ts' : 'curl');
  document.addEventListener('DOMContentLoaded', () => {
    const group = document.querySelector<HTMLElement>('.kinds');
    if (group === null) return;
    group.hidden = false;
    press();
    group.addEventListener('click', ({ target }) => {
      const kind = target instanceof HTMLElement ? target.dataset['kind'] : undefined;
      if (kind === undefined) return;
      keepPlace(() => show(kind));
      press();
      store(KIND, kind);
    });
  });
}

function show(kind: string): void {
  root.dataset['samples'] = kind;
}

function press(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.kinds button'))
    button.ariaPressed = String(button.dataset['kind'] === root.dataset['samples']);
}

/** Samples above are of another height now; what is read stays where it is. */
function keepPlace(change: () => void): void {
  const read = [...document.querySelectorAll('main :is(h2, h3)')].find(
    (heading) => heading.getBoundingClientRect().top > 0,
  );
  const before = read?.getBoundingClientRect().top ?? 0;
  change();
  if (read !== undefined) scrollBy({ top: read.getBoundingClientRect().top - before, behavior: 'instant' });
}
