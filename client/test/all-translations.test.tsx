/** The first page starts with critical translations; everything else waits for all of them. */

import { act, cleanup, render } from '@testing-library/react';
import { getI18n, useTranslation } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageAt } from '../src/app/pages.ts';
import { restFiles, textFileOf } from '../src/i18n/languages.ts';
import { changeLanguage, startI18n, loadWithTranslations } from '../src/i18n/setup.ts';
import { lazyComponent, lazyCriticalComponent } from '../src/ui/layout/lazy-component.tsx';

const ENGLISH = textFileOf('en');
const nothing = () => Promise.resolve();
const hasKey = (key: 'app.skip' | 'ticket.lots') => getI18n().exists(key);

/** Delays the other translations until `release`, and counts their requests. */
function delayRest() {
  const files = restFiles as Record<string, () => Promise<{ default: string }>>;
  const load = files[ENGLISH] ?? (() => Promise.reject(new Error('no English')));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requests = vi.spyOn(files, ENGLISH).mockImplementation(async () => {
    await released;
    return load();
  });
  return { requests, release };
}

beforeEach(async () => {
  document.documentElement.dataset['language'] = 'en';
  await startI18n();
});

afterEach(cleanup);

describe('[SSR-10] all translations', () => {
  it('are not loaded at the start, and then once', async () => {
    const { requests, release } = delayRest();
    expect([hasKey('app.skip'), hasKey('ticket.lots')]).toEqual([true, false]);
    release();
    expect(
      await Promise.all([loadWithTranslations(() => Promise.resolve('part')), loadWithTranslations(nothing)]),
    ).toContain('part');
    expect([hasKey('app.skip'), hasKey('ticket.lots')]).toEqual([true, true]);
    expect(requests).toHaveBeenCalledOnce();
  });

  it('are loaded again after a failure', async () => {
    const { requests, release } = delayRest();
    requests.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(loadWithTranslations(nothing)).rejects.toThrow('Failed to fetch');
    release();
    await loadWithTranslations(nothing);
    expect(hasKey('ticket.lots')).toBe(true);
  });

  it('are loaded with every page but the first', async () => {
    const { requests, release } = delayRest();
    await pageAt('/')?.load();
    expect(requests).not.toHaveBeenCalled();
    const shown = vi.fn();
    const page = pageAt('/language')?.load().then(shown);
    await pageAt('/')?.load();
    expect(requests).toHaveBeenCalledOnce();
    expect(shown).not.toHaveBeenCalled();
    release();
    await page;
    expect(hasKey('ticket.lots')).toBe(true);
  });

  it('are loaded before a lazy component, which never shows a key', async () => {
    const { release } = delayRest();
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
    await act(async () => release());
    await vi.waitFor(() => expect(container.querySelector('p')).not.toBeNull());
    observer.disconnect();
    expect([...texts].join()).not.toContain('ticket.');
    expect(container.textContent).toContain(getI18n().t('ticket.lots'));
  });

  it('of another language are loaded when the page changes to it', async () => {
    const before = getI18n().t('app.skip');
    const seen: boolean[] = [];
    const onLanguage = () => seen.push(hasKey('app.skip') && hasKey('ticket.lots'));
    getI18n().on('languageChanged', onLanguage);
    await changeLanguage('jp');
    getI18n().off('languageChanged', onLanguage);
    expect(seen).toEqual([true]);
    expect(getI18n().t('app.skip')).not.toBe(before);
  });
});
