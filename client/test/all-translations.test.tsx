/** The first page starts with its own words; everything else is shown when all of them are there. */

import { act, cleanup, render } from '@testing-library/react';
import { getI18n, useTranslation } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageAt } from '../src/app/pages.ts';
import { restFiles } from '../src/i18n/languages.ts';
import { changeLanguage, startI18n, withAllWords } from '../src/i18n/setup.ts';
import { lazyComponent, lazyCriticalComponent } from '../src/ui/layout/lazy-component.tsx';

const ENGLISH = './locales/en.json';
const nothing = () => Promise.resolve();
const says = (key: 'app.skip' | 'ticket.lots') => getI18n().exists(key);

/** Counts how often the rest is asked for, and lets it come when told. */
function heldBack() {
  const files = restFiles as Record<string, () => Promise<{ default: string }>>;
  const load = files[ENGLISH] ?? (() => Promise.reject(new Error('no English')));
  let come = () => {};
  const told = new Promise<void>((resolve) => {
    come = resolve;
  });
  const asked = vi.spyOn(files, ENGLISH).mockImplementation(async () => {
    await told;
    return load();
  });
  return { asked, come };
}

beforeEach(async () => {
  document.documentElement.dataset['language'] = 'en';
  await startI18n();
});

afterEach(cleanup);

describe('[U76] all words', () => {
  it('are not there at the start, and are asked for once', async () => {
    const { asked, come } = heldBack();
    expect([says('app.skip'), says('ticket.lots')]).toEqual([true, false]);
    come();
    expect(await Promise.all([withAllWords(() => Promise.resolve('part')), withAllWords(nothing)])).toContain(
      'part',
    );
    expect([says('app.skip'), says('ticket.lots')]).toEqual([true, true]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('are asked for again when they could not be had', async () => {
    const { asked, come } = heldBack();
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(withAllWords(nothing)).rejects.toThrow('Failed to fetch');
    come();
    await withAllWords(nothing);
    expect(says('ticket.lots')).toBe(true);
  });

  it('come with every page but the first', async () => {
    const { asked, come } = heldBack();
    await pageAt('/')?.load();
    expect(asked).not.toHaveBeenCalled();
    const shown = vi.fn();
    const page = pageAt('/language')?.load().then(shown);
    await pageAt('/')?.load();
    expect(asked).toHaveBeenCalledOnce();
    expect(shown).not.toHaveBeenCalled();
    come();
    await page;
    expect(says('ticket.lots')).toBe(true);
  });

  it('come before a part that is loaded later, which never shows a key', async () => {
    const { come } = heldBack();
    const texts = new Set<string | null>();
    function Part() {
      const { t } = useTranslation();
      return <p>{t('ticket.lots')}</p>;
    }
    const Later = lazyComponent(() => Promise.resolve(Part));
    const OfFirstPage = lazyCriticalComponent(() => Promise.resolve(() => <i>·</i>));
    const { container } = render(
      <>
        <Later />
        <OfFirstPage />
      </>,
    );
    const observer = new MutationObserver(() => texts.add(container.textContent));
    observer.observe(container, { childList: true, subtree: true });
    await vi.waitFor(() => expect(container.textContent).toBe('·'));
    await act(async () => come());
    await vi.waitFor(() => expect(container.querySelector('p')).not.toBeNull());
    observer.disconnect();
    expect([...texts].join()).not.toContain('ticket.');
    expect(container.textContent).toContain(getI18n().t('ticket.lots'));
  });

  it('of another language are there when the page turns to it', async () => {
    const before = getI18n().t('app.skip');
    const seen: boolean[] = [];
    const turned = () => seen.push(says('app.skip') && says('ticket.lots'));
    getI18n().on('languageChanged', turned);
    await changeLanguage('jp');
    getI18n().off('languageChanged', turned);
    expect(seen).toEqual([true]);
    expect(getI18n().t('app.skip')).not.toBe(before);
  });
});
