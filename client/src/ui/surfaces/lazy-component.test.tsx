import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { laterOfFirstPage } from './lazy-component.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Bell = () => <p>bell</p>;

describe('a part whose code comes later', () => {
  it('shows nothing until it is there, and at once where it is known', async () => {
    let arrive = (_: typeof Bell) => {};
    const load = vi.fn(() => new Promise<typeof Bell>((resolve) => (arrive = resolve)));
    const Later = laterOfFirstPage(load);
    const first = render(<Later />);
    expect(first.container.textContent).toBe('');
    await act(async () => arrive(Bell));
    expect(first.container.textContent).toBe('bell');
    expect(render(<Later />).container.textContent).toBe('bell');
    expect(load).toHaveBeenCalledOnce();
  });

  it('takes over a drawn page also when its code was there before', async () => {
    const Later = laterOfFirstPage(async () => Bell);
    await act(async () => void render(<Later />));
    const drawn = renderToString(<Later />);
    expect(drawn).toBe('');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = drawn;
    const problems: unknown[] = [];
    await act(async () => {
      render(<Later />, { container, hydrate: true, onRecoverableError: (error) => problems.push(error) });
    });
    expect(problems).toEqual([]);
    expect(container.textContent).toBe('bell');
  });

  it('asks again with the next change of its page when the code could not be had', async () => {
    const load = vi.fn(async () => Bell).mockRejectedValueOnce(new Error('no network'));
    const Later = laterOfFirstPage(load);
    const page = render(<Later />);
    await act(async () => {});
    expect(page.container.textContent).toBe('');
    page.rerender(<Later />);
    await act(async () => {});
    expect(page.container.textContent).toBe('bell');
  });
});
