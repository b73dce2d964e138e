/** Figures of one load of a page on Lighthouse's mobile profile: a processor four times slower, and a slow network. */

import lighthouse from 'lighthouse';
import { startBrowser } from '../frame-rate/chromium.ts';

export interface LoadFigures {
  /** Milliseconds until the largest element was painted. */
  readonly largestPaintMs: number;
  /** Milliseconds of turns over 50 ms after the first paint, without the first 50 of each. */
  readonly blockedMs: number;
  /** Cumulative layout shift, without a unit. */
  readonly shift: number;
}

const ATTEMPTS = 3;

/** Loads the page with an empty profile, again after a failure: a busy machine sometimes loses the start of a recording. */
export async function loadPage(url: string, attempts = ATTEMPTS): Promise<LoadFigures> {
  try {
    return await loadOnce(url);
  } catch (error) {
    if (attempts <= 1) throw error;
    return loadPage(url, attempts - 1);
  }
}

async function loadOnce(url: string): Promise<LoadFigures> {
  const browser = await startBrowser();
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
    });
    if (result === undefined) throw new Error('the page was not measured');
    const { audits, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      largestPaintMs: value('largest-contentful-paint'),
      blockedMs: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}
