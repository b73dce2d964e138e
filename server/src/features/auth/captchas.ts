/** Pictures with letters to copy (VERIFY_REG_TYPE=2): each is good for one answer and a few minutes, and stored in memory only. */

import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { SteadyClock } from '@vernier/shared/clock';
import type { create } from 'svg-captcha';

const LIFE_MS = 300_000;
/** The oldest is removed first, so that requests for pictures cannot fill the memory. */
const MAX_CAPTCHAS = 10_000;
const LETTERS = 5;
/** Letters and digits that are hard to confuse. */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXYabcdefghjkmnpqrtuvwxy34679';

export interface Captcha {
  readonly id: string;
  /** A PNG as a data URI; a vector picture would contain its letters as text. */
  readonly picture: string;
}

/** The renderer is a function too, which its types leave out. */
export type RenderText = (text: string, options: NonNullable<Parameters<typeof create>[0]>) => string;

interface StoredCaptcha {
  readonly text: string;
  readonly expiresAtMs: number;
}

export class Captchas {
  readonly #steady: SteadyClock;
  readonly #captchas = new Map<string, StoredCaptcha>();

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  /** The renderer is loaded for the first picture: most sites never need one, and loading it would delay every start. */
  async draw(): Promise<Captcha> {
    const [{ default: svgCaptcha }, { default: sharp }] = await Promise.all([
      import('svg-captcha'),
      import('sharp'),
    ]);
    // The renderer's own choice of letters is not from a cryptographic source.
    const text = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const svg = (svgCaptcha as unknown as RenderText)(text, {
      noise: 3,
      color: true,
      background: '#f2f4f7',
      width: 180,
      height: 60,
    });
    const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
    const id = randomBytes(16).toString('base64url');
    this.#keep(id, text);
    return { id, picture: `data:image/png;base64,${png.toString('base64')}` };
  }

  /** Whether the text is the picture's, ignoring case; each check uses the picture up. */
  take(id: string, text: string): boolean {
    const captcha = this.#captchas.get(id);
    this.#captchas.delete(id);
    if (captcha === undefined || captcha.expiresAtMs <= this.#steady.monotonicMs()) return false;
    const expected = Buffer.from(captcha.text.toLowerCase());
    const given = Buffer.from(text.trim().toLowerCase());
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  #keep(id: string, text: string): void {
    this.#captchas.set(id, { text, expiresAtMs: this.#steady.monotonicMs() + LIFE_MS });
    if (this.#captchas.size <= MAX_CAPTCHAS) return;
    const oldest = this.#captchas.keys().next();
    if (!oldest.done) this.#captchas.delete(oldest.value);
  }
}
