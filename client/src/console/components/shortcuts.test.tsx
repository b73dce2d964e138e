/** Keys and chords of the console. */

import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Shortcut, startShortcuts, useShortcuts, useVisibleShortcuts } from './shortcuts.ts';

function Keys({ actions }: { actions: readonly Shortcut[] }) {
  useShortcuts(actions);
  return <input data-testid="line" />;
}

function Help() {
  return (
    <output>
      {useVisibleShortcuts()
        .map(({ keys }) => keys)
        .join()}
    </output>
  );
}

function action(keys: string) {
  return { keys, label: keys, run: vi.fn<() => void>() };
}

function press(key: string, more: KeyboardEventInit = {}, target: Element = document.body): void {
  fireEvent.keyDown(target, { key, ...more });
}

beforeAll(startShortcuts);
afterEach(cleanup);

describe('keys', () => {
  it('[CONSOLE-4] run their actions once per key press', () => {
    const next = action('j');
    render(<Keys actions={[next]} />);
    press('j');
    press('j', { repeat: true });
    expect(next.run).toHaveBeenCalledOnce();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    '[CONSOLE-4] mean nothing with %o',
    (modifier) => {
      const approve = action('a');
      render(<Keys actions={[approve]} />);
      press('a', modifier);
      expect(approve.run).not.toHaveBeenCalled();
    },
  );

  it('[CONSOLE-4] mean nothing while something is typed', () => {
    const approve = action('a');
    const { getByTestId } = render(<Keys actions={[approve]} />);
    press('a', {}, getByTestId('line'));
    expect(approve.run).not.toHaveBeenCalled();
  });

  it('[CONSOLE-4] mean nothing under a dialog', () => {
    const approve = action('a');
    render(
      <>
        <Keys actions={[approve]} />
        <dialog open />
      </>,
    );
    press('a');
    expect(approve.run).not.toHaveBeenCalled();
  });

  it('[CONSOLE-4] of a chord belong together, and the first alone does nothing', () => {
    const [users, up] = [action('g u'), action('u')];
    render(<Keys actions={[users, up]} />);
    press('g');
    press('u');
    expect([users.run.mock.calls.length, up.run.mock.calls.length]).toEqual([1, 0]);
    press('u');
    expect([users.run.mock.calls.length, up.run.mock.calls.length]).toEqual([1, 1]);
  });

  it('[CONSOLE-4] belong to the last subscriber, and return to the previous one when it ends', () => {
    const [list, pane] = [action('a'), action('a')];
    render(<Keys actions={[list]} />);
    const over = render(<Keys actions={[pane]} />);
    press('a');
    over.unmount();
    press('a');
    expect([list.run.mock.calls.length, pane.run.mock.calls.length]).toEqual([1, 1]);
  });

  it('[CONSOLE-4] are listed as long as they work', () => {
    const help = render(<Help />);
    const keys = render(<Keys actions={[action('j'), action('g u')]} />);
    expect(help.container.textContent).toBe('j,g u');
    keys.unmount();
    expect(help.container.textContent).toBe('');
  });
});
