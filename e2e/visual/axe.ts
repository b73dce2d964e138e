/** Runs axe inside the page. Its half megabyte is injected once per document. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Frame, Page } from '@playwright/test';

/** Minified, because parsing it takes as long as a run. Frames of the same origin may answer each other. */
const SOURCE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ allowedOrigins: ['<same_origin>'] });`;

/** The only rule about colours; it takes half the time of all rules. */
const CONTRAST = 'color-contrast';

/** Without style sheets, which axe would download again for each run: only an experimental rule reads them. */
const PRELOAD = { assets: ['media'] };

export type AxeRules = 'all' | 'structure' | 'contrast';

const CHOICES: Readonly<Record<AxeRules, RunOptions>> = {
  all: {},
  structure: { rules: { [CONTRAST]: { enabled: false } } },
  contrast: { runOnly: { type: 'rule', values: [CONTRAST] } },
};

/** Violations in a page and its frames. A modal dialog is checked alone, because the page behind it is inert and has a screen without it. */
export async function axeViolations(page: Page, rules: AxeRules = 'all'): Promise<readonly Result[]> {
  await Promise.all(page.frames().map(inject));
  return page.evaluate(run, {
    resultTypes: ['violations'],
    preload: PRELOAD,
    ...CHOICES[rules],
  } satisfies RunOptions);
}

async function inject(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
}

/** Runs in the page, without its hidden tabs: axe examines hidden elements too, which takes most of its time. */
async function run(options: RunOptions): Promise<Result[]> {
  const { axe: injected } = window as unknown as { axe: typeof axe };
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const tabs = [...document.querySelectorAll('main > .page')].filter((tab) => !tab.checkVisibility());
  const places = tabs.map((tab) => {
    const place = document.createComment('');
    tab.replaceWith(place);
    return { tab, place };
  });
  try {
    return (await injected.run(dialog ?? document, options)).violations;
  } finally {
    for (const { tab, place } of places) place.replaceWith(tab);
  }
}
