/** Modules that no start waits for: each is imported on first use, or from here once the server has been running for a while. */

import type { Log } from './platform/logging/log.ts';

type Load = () => Promise<unknown>;

const LAZY_MODULES: Readonly<Record<string, Load>> = {
  passwords: () => import('@node-rs/argon2'),
  letters: () => import('svg-captcha'),
  mails: () => import('nodemailer'),
  'phone numbers': () => import('libphonenumber-js/max'),
  pushes: () => import('web-push'),
  statements: () => import('pdfkit'),
  pictures: () => import('./features/uploads/clean-picture.ts'),
};

/**
 * Loads them one after the other. An import that failed stays failed for as long as the process lives, even for lack of a file
 * handle, or of a package that a newer installation has replaced; and the largest blocks the event loop for a tenth of a second.
 * Neither may happen at a moment that a stranger chooses.
 */
export async function loadLazyModules(log: Pick<Log, 'error'>, modules = LAZY_MODULES): Promise<void> {
  for (const [part, load] of Object.entries(modules)) {
    try {
      await load();
    } catch (error) {
      log.error('a part of the program could not be loaded, and will be missing until the next start', {
        part,
        error,
      });
    }
  }
}
