/** Axe in the pages themselves. Its half megabyte is brought once to each document, however often that is looked at. */
import axe, { type Result, type RunOptions } from 'axe-core';
import type { Frame, Page } from '@playwright/test';

/** Frames answer each other within one origin, as they would to the page's own scripts. */
const SOURCE = `${axe.source}; axe.configure({ allowedOrigins: ['<same_origin>'] });`;

/** What the rules find in a page and the frames in it; without `rules` all of them. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<readonly Result[]> {
  await Promise.all(page.frames().map(bring));
  const only: RunOptions = rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } };
  return page.evaluate(run, { resultTypes: ['violations'], ...only } satisfies RunOptions);
}

async function bring(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
}

/** Runs in the page. */
async function run(options: RunOptions): Promise<Result[]> {
  const { axe: brought } = window as unknown as { axe: typeof axe };
  return (await brought.run(document, options)).violations;
}
