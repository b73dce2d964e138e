/**
 * Detection of a long press: half a second in one place, by one finger or the main button. Pure; the timer is in
 * use-long-press.ts.
 */

export const LONG_PRESS_MS = 500;
/** A resting finger moves by up to this many pixels; more is a scroll or a slip. */
const TOLERANCE = 10;

export type Press =
  | { readonly phase: 'idle' }
  | { readonly phase: 'pressing'; readonly x: number; readonly y: number }
  /** The long press was handled; the click at its end belongs to it. */
  | { readonly phase: 'held' };

export type PressEvent =
  | {
      readonly kind: 'down';
      readonly x: number;
      readonly y: number;
      readonly button: number;
      readonly primary: boolean;
    }
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'up' }
  | { readonly kind: 'cancel' };

export const IDLE: Press = { phase: 'idle' };

export function nextPress(press: Press, event: PressEvent): Press {
  switch (event.kind) {
    case 'down':
      // a second finger is a pinch, another button a menu
      return event.button === 0 && event.primary ? { phase: 'pressing', x: event.x, y: event.y } : IDLE;
    case 'move':
      if (press.phase !== 'pressing') return press;
      return Math.hypot(event.x - press.x, event.y - press.y) > TOLERANCE ? IDLE : press;
    case 'elapsed':
      return press.phase === 'pressing' ? { phase: 'held' } : press;
    case 'up':
    case 'cancel':
      return IDLE;
  }
}
