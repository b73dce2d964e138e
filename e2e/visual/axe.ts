/** Axe in the pages themselves. Its half megabyte is brought once to each document, however often that is looked at. */
import axe, { type Result, type RunOptions } from 'axe-core';
import type { Frame, Page } from '@playwright/test';

/** Frames answer each other within one origin, as they would to the page's own scripts. */
const SOURCE = `${axe.source}; axe.configure({ allowedOrigins: ['<same_origin>'] });`;

/** The one rule that looks at colours, and takes half the time of all of them. */
const CONTRAST = 'color-contrast';

export type AxeRules = 'all' | 'contrast';

const CHOICES: Readonly<Record<AxeRules, RunOptions>> = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: [CONTRAST] } },
};

/** Without the style sheets, which axe would request again for each run: only an experimental rule reads them. */
const PRELOAD = { assets: ['media'] };

/** Violations of the rules in a page and in its frames. */
export async function axeViolations(page: Page, rules: AxeRules = 'all'): Promise<readonly Result[]> {
  await Promise.all(page.frames().map(bring));
  return page.evaluate(run, {
    resultTypes: ['violations'],
    preload: PRELOAD,
    ...CHOICES[rules],
  } satisfies RunOptions);
}

async function bring(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
}

/** Runs in the page. */
async function run(options: RunOptions): Promise<Result[]> {
  const { axe: brought } = window as unknown as { axe: typeof axe };
  return (await brought.run(document, options)).violations;
}
