/** The button at the price axis beside the crosshair. It stays while the pointer goes over to it, which takes the crosshair away. */

import type { LineInteraction } from './line-interaction.ts';
import type { DrawnLines } from './chart-overlay.ts';
import { svgIcon } from './svg-icon.ts';
import { notchAt, pricePerPixel } from './line-geometry.ts';

const LINGER_MS = 300;

export interface PlusButton {
  readonly place: (drawn: DrawnLines) => void;
  readonly remove: () => void;
}

export function createPlus(root: HTMLElement, grip: () => LineInteraction | null): PlusButton {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'chart-plus';
  button.hidden = true;
  // without a pointer there is no crosshair; alerts are added in the sheet
  button.tabIndex = -1;
  button.dataset['testid'] = 'chart-plus';
  button.append(svgIcon('plus'));
  root.append(button);
  let price = 0;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const leave = () => {
    leaving ??= setTimeout(() => {
      leaving = undefined;
      button.hidden = true;
    }, LINGER_MS);
  };
  button.addEventListener('pointerenter', stay);
  button.addEventListener('pointerleave', leave);
  button.addEventListener('click', () => {
    button.hidden = true;
    grip()?.add?.onAdd(price);
  });
  return {
    place({ view, cross }) {
      const hand = grip();
      if (cross === null || hand === null || hand.add === null) {
        if (!button.hidden && !button.matches(':hover')) leave();
        return;
      }
      stay();
      price = notchAt(cross, hand.step(cross), pricePerPixel(view));
      const y = view.yOf(price);
      button.hidden = y === null;
      button.ariaLabel = hand.add.label;
      button.style.transform = `translate(${view.width}px, ${Math.round(y ?? 0)}px)`;
    },
    remove() {
      stay();
      button.remove();
    },
  };
}
