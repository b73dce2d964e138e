/** The server-rendered pages: rendered on request, and cached for a second for each language, layout and instrument. */

import type { SteadyClock } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';
import { type InitialState, PAGE_CACHED_MS, type RenderedPage } from '@vernier/shared/api/ssr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDesktop, isTablet } from '../platform/routing/desktop-redirect.ts';
import { encodingOf } from '../platform/routing/packing.ts';
import { pageLanguage } from '../platform/routing/page-language.ts';
import { pathOf } from '../platform/routing/request-state.ts';
import type { InitialStateSource, PageVariant } from './initial-state-source.ts';
import type { RenderThread } from './render-thread.ts';

/** After this time the browser renders the page faster itself. */
const TIMEOUT_MS = 400;
/** More than the home page has: every language in both layouts. */
const MOST_CACHED = 64;
/** Renderings of the trade page in ten seconds that have not ended; a longer queue would only time out. */
const MOST_RENDERING = 8;
const RENDERING_COUNTED_MS = 10_000;

interface CachedPage {
  readonly version: string;
  readonly atMs: number;
  /** For visitors who wait while it is rendered; null after the timeout. */
  readonly inTime: Promise<RenderedPage | null>;
  isRendering: boolean;
  page: RenderedPage | null;
}

interface RenderedPagesOptions {
  readonly thread: Pick<RenderThread, 'render'>;
  readonly source: InitialStateSource;
  readonly defaultLang: Language;
  readonly steady: SteadyClock;
  /** While it is true nothing new is rendered. */
  readonly isOverloaded: () => boolean;
}

export class RenderedPages {
  readonly #options: RenderedPagesOptions;
  /** By language, layout and instrument; the oldest first. */
  readonly #cache = new Map<string, CachedPage>();

  constructor(options: RenderedPagesOptions) {
    this.#options = options;
  }

  /** False when there is no rendered page: the built one must then be sent. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const variant = this.#variantOf(request);
    const page = variant === null ? null : await this.#page(variant);
    if (page === null) return false;
    const encoding = encodingOf(request);
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      // a browser's copy would show old prices as new; no cache stores the page, so it has no `vary`
      'cache-control': 'no-store',
      'content-security-policy': policyFor(page, String(reply.getHeader('content-security-policy'))),
    });
    await reply.send(page[encoding ?? 'plain']);
    return true;
  }

  /** Null for an address that is not rendered. */
  #variantOf(request: FastifyRequest): PageVariant | null {
    const { defaultLang, source } = this.#options;
    const path = pathOf(request);
    const variant = { language: pageLanguage(request, defaultLang), wide: isDesktop(request) };
    if (path === '/') return variant;
    if (path !== '/trade') return null;
    const tradeCode = source.tradeCode(new URL(request.url, 'http://page.invalid').searchParams.get('code'));
    // a tablet has the size of either layout
    return tradeCode === null ? null : { ...variant, wide: variant.wide || isTablet(request), tradeCode };
  }

  #page(variant: PageVariant): RenderedPage | null | Promise<RenderedPage | null> {
    const { source, steady, isOverloaded } = this.#options;
    const key = `${variant.language} ${variant.wide} ${variant.tradeCode ?? ''}`;
    const cached = this.#cache.get(key);
    const version = source.version();
    if (cached !== undefined) {
      // a slow rendering is not requested again while it runs: the thread's queue would only grow
      if (cached.isRendering) return cached.inTime;
      if (cached.page !== null && cached.version === version) return cached.page;
      if (steady.monotonicMs() - cached.atMs < PAGE_CACHED_MS) return cached.page;
    }
    if (isOverloaded() || (variant.tradeCode !== undefined && this.#isQueueFull())) return null;
    return this.#render(key, version, source.state(variant));
  }

  /** Older renderings do not count: the next request of the thread finds that it hangs. */
  #isQueueFull(): boolean {
    const nowMs = this.#options.steady.monotonicMs();
    const isCounted = ({ isRendering, atMs }: CachedPage) =>
      isRendering && nowMs - atMs < RENDERING_COUNTED_MS;
    return [...this.#cache.values()].filter(isCounted).length >= MOST_RENDERING;
  }

  #render(key: string, version: string, state: InitialState): Promise<RenderedPage | null> {
    const { thread, steady } = this.#options;
    const rendered = thread.render(state);
    const cached: CachedPage = {
      version,
      atMs: steady.monotonicMs(),
      inTime: withTimeout(rendered),
      isRendering: true,
      page: null,
    };
    this.#cache.delete(key);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < MOST_CACHED) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(key, cached);
    // the thread's promise never rejects
    void rendered.then((page) => {
      cached.isRendering = false;
      cached.page = page;
    });
    return cached.inTime;
  }
}

function withTimeout(rendered: Promise<RenderedPage | null>): Promise<RenderedPage | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
    void rendered.then((page) => {
      clearTimeout(timer);
      resolve(page);
    });
  });
}

/** The content security policy, with the inline scripts and styles of this page allowed. */
function policyFor({ scripts, styles }: RenderedPage, policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
    .replace("style-src 'self'", `style-src 'self' ${styles.join(' ')}`);
}
