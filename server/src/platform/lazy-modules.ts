/** Packages that no start waits for: each is imported by who needs it first, or from here when the server has found its feet. */

import type { Log } from './logging/log.ts';

type Load = () => Promise<unknown>;

const PARTS: Readonly<Record<string, Load>> = {
  passwords: () => import('@node-rs/argon2'),
  letters: () => import('svg-captcha'),
  mails: () => import('nodemailer'),
  pushes: () => import('web-push'),
  statements: () => import('pdfkit'),
  pictures: () => import('../features/uploads/clean-picture.ts'),
};

/**
 * One after the other. A load that failed stays failed for as long as the process lives, even for want of a file handle, or of a
 * package that a newer installation has replaced; and the largest holds up the loop for a tenth of a second. Neither is left to
 * the moment that a stranger chooses.
 */
export async function loadLaterParts(log: Pick<Log, 'error'>, parts = PARTS): Promise<void> {
  for (const [part, load] of Object.entries(parts)) {
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
