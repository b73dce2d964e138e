/** One visit with Lighthouse's mobile profile: processor four times slower, network of 1.6 Mbit/s and 150 ms round trip. */

import lighthouse from 'lighthouse';
import { startBrowser } from '../frame-rate/chromium.ts';

export interface Visit {
  /** 0 to 100. */
  readonly score: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly interactive: number;
  readonly blocked: number;
  readonly shift: number;
  /** Kilobytes, compressed. */
  readonly transferred: number;
  /** Lighthouse's benchmark index of the computer; more is faster. */
  readonly machine: number;
}

const ATTEMPTS = 3;

/** A visit with an empty profile. Retries, since a busy computer sometimes loses the start of a recording. */
export async function visit(url: string, attempts = ATTEMPTS): Promise<Visit> {
  try {
    return await visitOnce(url);
  } catch (error) {
    if (attempts <= 1) throw error;
    return visit(url, attempts - 1);
  }
}

async function visitOnce(url: string): Promise<Visit> {
  const browser = await startBrowser();
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
    });
    if (result === undefined) throw new Error('the visit has no result');
    const { audits, categories, environment, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((categories['performance']?.score ?? Number.NaN) * 100),
      largestPaint: value('largest-contentful-paint'),
      interactive: value('interactive'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      transferred: value('total-byte-weight') / 1000,
      machine: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}
