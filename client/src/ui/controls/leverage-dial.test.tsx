/** Stops of the leverage dial: offered multiples only, after every movement. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LeverageDial } from './leverage-dial.tsx';

const OPTIONS = [10, 25, 50, 100];

function dial(value: number) {
  const chosen = vi.fn<(multiple: number) => void>();
  const { container } = render(
    <LeverageDial label="Leverage" options={OPTIONS} value={value} onChange={chosen} />,
  );
  const dialElement = container.firstElementChild;
  if (dialElement === null) throw new Error('the dial was not drawn');
  Object.assign(dialElement, { setPointerCapture: () => {} });
  return { chosen, dialElement: dialElement, slider: screen.getByRole('slider') };
}

describe('LeverageDial', () => {
  afterEach(cleanup);

  it('announces its multiple, not its index', () => {
    expect(dial(50).slider.getAttribute('aria-valuetext')).toBe('\u00d750');
  });

  it('moves to the next offered multiple by key', () => {
    const { chosen, slider } = dial(25);
    fireEvent.change(slider, { target: { value: '2' } });
    expect(chosen).toHaveBeenCalledExactlyOnceWith(50);
  });

  it('moves to a tapped multiple', () => {
    const { chosen } = dial(25);
    fireEvent.click(screen.getByText('\u00d7100'));
    expect(chosen).toHaveBeenCalledExactlyOnceWith(100);
  });

  it('follows a drag by whole detents and stops at the last one', () => {
    const { chosen, dialElement } = dial(25);
    fireEvent.pointerDown(dialElement, { button: 0, clientX: 200 });
    fireEvent.pointerMove(dialElement, { clientX: 170 });
    expect(chosen).not.toHaveBeenCalled();
    fireEvent.pointerMove(dialElement, { clientX: 110 });
    expect(chosen).toHaveBeenLastCalledWith(50);
    fireEvent.pointerMove(dialElement, { clientX: -900 });
    expect(chosen).toHaveBeenLastCalledWith(100);
  });

  it('does not move under a resting pointer', () => {
    const { chosen, dialElement } = dial(25);
    fireEvent.pointerMove(dialElement, { clientX: 10 });
    expect(chosen).not.toHaveBeenCalled();
  });
});
