/** Pictures with letters to copy (VERIFY_REG_TYPE=2): each is good for one answer and a few minutes, and stored in memory only. */

import { randomInt, timingSafeEqual } from 'node:crypto';
import type { create } from 'svg-captcha';
import type { TemporaryEntries, TemporaryMemory } from '../../platform/temporary/temporary-memory.ts';

const LIMITS = { lifeMs: 300_000, most: 10_000 };
const ID_BYTES = 16;
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

export class Captchas {
  /** The text of each picture. */
  readonly #texts: TemporaryEntries<string>;

  constructor(memory: TemporaryMemory) {
    this.#texts = memory.entries('captchas', LIMITS);
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
    const id = this.#texts.newKey(ID_BYTES).toString('base64url');
    await this.#texts.keep(id, text);
    return { id, picture: `data:image/png;base64,${png.toString('base64')}` };
  }

  /** Whether the text is the picture's, ignoring case; each check uses the picture up. */
  async take(id: string, text: string): Promise<boolean> {
    const stored = await this.#texts.take(id);
    if (stored === null) return false;
    const expected = Buffer.from(stored.toLowerCase());
    const given = Buffer.from(text.trim().toLowerCase());
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
