/** Buttons at the price axis, at the price of the crosshair. They stay while the pointer moves onto them, which hides the crosshair. */

import type { ChartLine } from './chart-candle.ts';
import type { DisplayedLines } from './chart-overlay.ts';
import type { CrosshairAction, LineInteraction } from './line-interaction.ts';
import { placeElement, setHidden } from './element-place.ts';
import { notchAt, pricePerPixel } from './line-geometry.ts';
import { svgIcon } from './svg-icon.ts';

const HIDE_DELAY_MS = 300;

export interface CrosshairButtons {
  readonly place: (drawn: DisplayedLines) => void;
  /** The line that a drag of the button moves; null elsewhere. */
  readonly lineAt: (target: EventTarget | null) => ChartLine | null;
  /** Fades them during a drag, and hides them and the crosshair after it. */
  readonly setDragged: (isDragged: boolean) => void;
  readonly press: (target: EventTarget | null) => void;
  readonly remove: () => void;
}

export function createCrosshairButtons(
  root: HTMLElement,
  interaction: () => LineInteraction | null,
  hideCrosshair: () => void,
): CrosshairButtons {
  const { box, stay, leave } = createBox(root);
  let actions: readonly CrosshairAction[] = [];
  let price = 0;
  let isDragged = false;
  const hide = () => {
    hideCrosshair();
    box.hidden = true;
  };
  const actionAt = (target: EventTarget | null) => {
    const button = target instanceof Element ? target.closest('.chart-crosshair > button') : null;
    return button === null ? undefined : actions[[...box.children].indexOf(button)];
  };
  return {
    place({ view, cross }) {
      if (isDragged) return;
      const current = interaction();
      if (cross === null || current === null || current.actions.length === 0) {
        if (!box.hidden && !box.matches(':hover')) leave();
        return;
      }
      stay();
      if (actions !== current.actions) box.replaceChildren(...current.actions.map(createButton));
      actions = current.actions;
      price = notchAt(cross, current.step(cross), pricePerPixel(view));
      writeNames(box, actions, price);
      const y = view.yOf(price);
      setHidden(box, y === null);
      placeElement(box, { x: view.width, y: y ?? 0 });
    },
    lineAt(target) {
      const line = actionAt(target)?.line;
      return line === undefined ? null : { ...line, price };
    },
    setDragged(next) {
      isDragged = next;
      stay();
      box.classList.toggle('chart-crosshair--dragged', next);
      if (!next) hide();
    },
    press(target) {
      const action = actionAt(target);
      if (action === undefined) return;
      hide();
      action.onPress(price);
    },
    remove() {
      stay();
      box.remove();
    },
  };
}

/** The element of the buttons, which stays for a moment without the crosshair, and while a pointer is on it. */
function createBox(root: HTMLElement) {
  const box = document.createElement('div');
  box.className = 'chart-crosshair';
  box.hidden = true;
  root.append(box);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const leave = () => {
    leaving ??= setTimeout(() => {
      leaving = undefined;
      box.hidden = true;
    }, HIDE_DELAY_MS);
  };
  box.addEventListener('pointerenter', stay);
  box.addEventListener('pointerleave', leave);
  return { box, stay, leave };
}

function writeNames(box: HTMLElement, actions: readonly CrosshairAction[], price: number): void {
  for (const [index, { name }] of actions.entries()) {
    const button = box.children[index];
    const text = name(price);
    if (button !== undefined && button.ariaLabel !== text) button.ariaLabel = text;
  }
}

function createButton({ icon, line, testId }: CrosshairAction): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  // without a pointer there is no crosshair: a key of the chart begins a line, and sheets have the rest
  button.tabIndex = -1;
  button.dataset['testid'] = testId;
  if (line !== undefined) button.dataset['drags'] = '';
  button.append(svgIcon(icon));
  return button;
}
