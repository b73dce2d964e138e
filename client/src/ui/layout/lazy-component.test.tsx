import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyCriticalComponent } from './lazy-component.tsx';

beforeEach(() => {
  // From the first input on nothing waits for an idle period.
  dispatchEvent(new Event('keydown'));
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Bell = () => <p>bell</p>;

describe('a lazy component', () => {
  it('renders nothing until it is loaded, and immediately when it is loaded already', async () => {
    let arrive = (_: typeof Bell) => {};
    const load = vi.fn(() => new Promise<typeof Bell>((resolve) => (arrive = resolve)));
    const Lazy = lazyCriticalComponent(load);
    const first = render(<Lazy />);
    expect(first.container.textContent).toBe('');
    await act(async () => arrive(Bell));
    expect(first.container.textContent).toBe('bell');
    expect(render(<Lazy />).container.textContent).toBe('bell');
    expect(load).toHaveBeenCalledOnce();
  });

  it('hydrates server-rendered markup also when its code is loaded already', async () => {
    const Lazy = lazyCriticalComponent(async () => Bell);
    await act(async () => void render(<Lazy />));
    const markup = renderToString(<Lazy />);
    expect(markup).toBe('');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = markup;
    const problems: unknown[] = [];
    await act(async () => {
      render(<Lazy />, { container, hydrate: true, onRecoverableError: (error) => problems.push(error) });
    });
    expect(problems).toEqual([]);
    expect(container.textContent).toBe('bell');
  });

  it('renders its fallback while the code is not there, also after a failure', async () => {
    const load = vi.fn(async () => Bell).mockRejectedValueOnce(new Error('no network'));
    const Lazy = lazyCriticalComponent(load, () => <output>reconnecting</output>);
    const page = render(<Lazy />);
    expect(page.container.textContent).toBe('reconnecting');
    await act(async () => {});
    expect(page.container.textContent).toBe('reconnecting');
    page.rerender(<Lazy />);
    await act(async () => {});
    expect(page.container.textContent).toBe('bell');
  });

  it('loads again with the next render of its page after a failure', async () => {
    const load = vi.fn(async () => Bell).mockRejectedValueOnce(new Error('no network'));
    const Lazy = lazyCriticalComponent(load);
    const page = render(<Lazy />);
    await act(async () => {});
    expect(page.container.textContent).toBe('');
    page.rerender(<Lazy />);
    await act(async () => {});
    expect(page.container.textContent).toBe('bell');
  });
});
