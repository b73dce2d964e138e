/** Answers `/` with the page drawn already: at most once a second for each language and layout, whoever asks. */

import type { Language } from '@vernier/shared/wire/languages';
import { DRAWING_KEPT_MS } from '@vernier/shared/wire/opening';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDesktop } from '../http/desktop-redirect.ts';
import { encodingOf, pack } from '../http/packing.ts';
import { pageLanguage } from '../http/page-language.ts';
import type { DrawingThread } from './drawing-thread.ts';
import type { OpeningSource } from './opening-source.ts';
import type { FilledPage, PageMould } from './page-mould.ts';

interface Ready extends FilledPage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface Drawn {
  readonly version: string;
  readonly atMs: number;
  readonly page: Promise<Ready | null>;
}

interface FirstPageParts {
  readonly mould: PageMould;
  readonly thread: DrawingThread;
  readonly source: OpeningSource;
  readonly defaultLang: Language;
}

export class FirstPage {
  readonly #parts: FirstPageParts;
  readonly #drawn = new Map<string, Drawn>();

  constructor(parts: FirstPageParts) {
    this.#parts = parts;
  }

  /** False when there is no drawing: the page must then go out as it was built. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const language = pageLanguage(request, this.#parts.defaultLang);
    const page = await this.#page(language, isDesktop(request));
    if (page === null) return false;
    const encoding = encodingOf(request);
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      // prices of now are nobody's prices of later
      'cache-control': 'no-store',
      vary: 'accept-encoding, accept-language, cookie, user-agent',
      'content-security-policy': allowing(page, String(reply.getHeader('content-security-policy'))),
    });
    await reply.send(page[encoding ?? 'plain']);
    return true;
  }

  #page(language: Language, wide: boolean): Promise<Ready | null> {
    const key = `${language} ${wide}`;
    const version = this.#parts.source.version();
    const known = this.#drawn.get(key);
    const nowMs = performance.now();
    if (known?.version === version) return known.page;
    if (known !== undefined && nowMs - known.atMs < DRAWING_KEPT_MS) return known.page;
    const page = this.#draw(language, wide);
    this.#drawn.set(key, { version, atMs: nowMs, page });
    // what was too slow once is asked for again
    void page.then((ready) => {
      if (ready === null && this.#drawn.get(key)?.page === page) this.#drawn.delete(key);
    });
    return page;
  }

  async #draw(language: Language, wide: boolean): Promise<Ready | null> {
    const { mould, thread, source } = this.#parts;
    const opening = source.opening(language, wide);
    const drawn = await thread.draw(opening);
    if (drawn === null) return null;
    const filled = mould.fill(opening, drawn);
    const plain = Buffer.from(filled.html);
    const [br, zipped] = await Promise.all([pack(plain, 'br'), pack(plain, 'gzip')]);
    return { ...filled, plain, br, gzip: zipped };
  }
}

/** The policy, and the very scripts and styles that stand in this page. */
function allowing({ scripts, styles }: FilledPage, policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
    .replace("style-src 'self'", `style-src 'self' ${styles.join(' ')}`);
}
