/** Answers `/` with the rendered page: rendered on request only, and at most once a second for each language and layout. */

import type { SteadyClock } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';
import { PAGE_CACHED_MS, type InitialState, type RenderedPage } from '@vernier/shared/api/ssr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDesktop } from '../platform/routing/desktop-redirect.ts';
import { encodingOf } from '../platform/routing/packing.ts';
import { pageLanguage } from '../platform/routing/page-language.ts';
import type { InitialStateSource } from './initial-state-source.ts';
import type { RenderThread } from './render-thread.ts';

/** A browser that waited longer for a rendered page would have rendered it itself. */
const PATIENCE_MS = 400;

interface Rendering {
  readonly version: string;
  readonly atMs: number;
  /** What a visitor waits for while it runs. */
  readonly inTime: Promise<RenderedPage | null>;
  isRunning: boolean;
  page: RenderedPage | null;
}

interface HomePageOptions {
  readonly thread: Pick<RenderThread, 'render'>;
  readonly source: InitialStateSource;
  readonly defaultLang: Language;
  readonly steady: SteadyClock;
  /** While it is true nothing new is rendered. */
  readonly isOverloaded: () => boolean;
}

export class HomePage {
  readonly #parts: HomePageOptions;
  readonly #renderings = new Map<string, Rendering>();

  constructor(parts: HomePageOptions) {
    this.#parts = parts;
  }

  /** False when there is no rendered page: the built one must then be sent. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const language = pageLanguage(request, this.#parts.defaultLang);
    const page = await this.#page(language, isDesktop(request));
    if (page === null) return false;
    const encoding = encodingOf(request);
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      // a stored page would show old prices as new
      'cache-control': 'no-store',
      vary: 'accept-encoding, accept-language, cookie, user-agent',
      'content-security-policy': allowing(page, String(reply.getHeader('content-security-policy'))),
    });
    await reply.send(page[encoding ?? 'plain']);
    return true;
  }

  #page(language: Language, wide: boolean): RenderedPage | null | Promise<RenderedPage | null> {
    const { source, steady, isOverloaded } = this.#parts;
    const key = `${language} ${wide}`;
    const known = this.#renderings.get(key);
    const version = source.version();
    if (known !== undefined) {
      // a slow rendering is not requested again while it runs: the thread's queue would only grow
      if (known.isRunning) return known.inTime;
      if (known.page !== null && known.version === version) return known.page;
      if (steady.monotonicMs() - known.atMs < PAGE_CACHED_MS) return known.page;
    }
    if (isOverloaded()) return null;
    return this.#render(key, version, source.opening(language, wide));
  }

  #render(key: string, version: string, opening: InitialState): Promise<RenderedPage | null> {
    const { thread, steady } = this.#parts;
    const rendered = thread.render(opening);
    const rendering: Rendering = {
      version,
      atMs: steady.monotonicMs(),
      inTime: withinPatience(rendered),
      isRunning: true,
      page: null,
    };
    this.#renderings.set(key, rendering);
    // the thread's promise never rejects
    void rendered.then((page) => {
      rendering.isRunning = false;
      rendering.page = page;
    });
    return rendering.inTime;
  }
}

function withinPatience(rendered: Promise<RenderedPage | null>): Promise<RenderedPage | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    void rendered.then((page) => {
      clearTimeout(timer);
      resolve(page);
    });
  });
}

/** The policy, with the inline scripts and styles of this page allowed. */
function allowing({ scripts, styles }: RenderedPage, policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
    .replace("style-src 'self'", `style-src 'self' ${styles.join(' ')}`);
}
