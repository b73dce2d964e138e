/** Serves the built client and the console: hashed files for ever, the pages themselves always fresh, at all their paths. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SteadyClock } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';
import { logoPath } from '@vernier/shared/api/market-wire';
import { changedPage, escapedText, type PageBrand, pageWithStyles } from '@vernier/shared/api/ssr';
import { RenderedPages } from '../ssr/rendered-pages.ts';
import type { InitialStateSource } from '../ssr/initial-state-source.ts';
import { RenderThread } from '../ssr/render-thread.ts';
import type { Log } from '../platform/logging/log.ts';
import { type ClientChanges, clientChanges } from './client-changes.ts';
import { ClientFiles } from './client-files.ts';
import { chatFrameSecurity, contentSecurity } from './content-security.ts';
import { registerPageScope } from './page-scope.ts';
import { currentOwnInstruments } from '../platform/instruments/own-instruments.ts';
import { desktopAddress } from '../platform/routing/desktop-redirect.ts';
import { encodingOf } from '../platform/routing/packing.ts';
import { pathOf } from '../platform/routing/request-state.ts';
import type { RequestPolicy } from './pipeline/call-pipeline.ts';

/** Paths of the server itself in any case; an unknown one among them is a 404 and never the page. */
const OWN_PATHS = /^\/(?:admin|api|v1|trpc|udf|hooks|docs|metrics|healthz|readyz)(?:\/|$)|\.[^/]*$/i;
/** A `SERVICE_LINK_TYPE`. */
const IN_A_FRAME = 1;
/** Placeholder in the pages' sources for the attributes of an installation. */
const SITE_ATTRIBUTES = /data-default-language="\w*"/;
const CHAT_FRAME = '/mine/chat/frame';

export interface PagesOptions {
  /** Folder of the built client. */
  readonly clientDir: string;
  readonly policy: RequestPolicy;
  readonly defaultLang: Language;
  readonly desktopRedirect: boolean;
  readonly apiSubdomain: boolean;
  /** URL of an external page with the address for complaints; null when this server has the page. */
  readonly complaintUrl: string | null;
  /** External support page; with type 1 its page replaces the support chat. */
  readonly serviceLink: string;
  readonly serviceLinkType: number;
  /** For the rendering of `/` and `/trade`; null when the page shows no market, and browsers render it themselves. */
  readonly rendering: {
    readonly source: InitialStateSource;
    readonly steady: SteadyClock;
    readonly log: Log;
  } | null;
}

/** Registers the client's files and pages. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const changes = clientChanges(options.clientDir);
  const html = readPage('index.html', options, changes);
  if (html === null) return;
  const page = sender(html);
  const branded = changes === null ? null : brandOnly(changes);
  const consolePage = senderOf('console.html', options, branded);
  const chatFrame = senderOf('chat.html', options, branded);
  const styles = changes?.styles ?? [];
  const renderedPages = renderedPagesOf(app, options, changes);
  const files = new ClientFiles(options.clientDir, new Map([...(changes?.files ?? []), ...ownLogos()]));
  const { complaintUrl, serviceLink, serviceLinkType } = options;
  const others = {
    connected: originsOf(complaintUrl ?? ''),
    framed: originsOf(serviceLinkType === IN_A_FRAME ? serviceLink : ''),
    apiSubdomain: options.apiSubdomain,
    scripts: changes?.scripts ?? [],
    styles,
  };
  const register = (scope: FastifyInstance) => {
    if (chatFrame !== null) {
      scope.route({
        method: ['GET', 'HEAD'],
        url: CHAT_FRAME,
        helmet: chatFrameSecurity(styles),
        handler: chatFrame,
      });
    }
    if (consolePage !== null) registerConsole(scope, consolePage, styles);
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        const path = pathOf(request);
        if (files.has(path)) return files.send(request, reply, path);
        if (OWN_PATHS.test(path)) return reply.callNotFound();
        const elsewhere = options.desktopRedirect ? desktopAddress(request) : null;
        if (elsewhere === null) {
          const isSent = renderedPages !== null && (await renderedPages.send(request, reply));
          return isSent ? reply : page(request, reply);
        }
        // another browser of the same cache may be a phone's
        return reply.headers({ 'cache-control': 'no-store', vary: 'user-agent' }).redirect(elsewhere, 302);
      },
    });
  };
  registerPageScope(app, { policy: options.policy, security: contentSecurity(others), register });
}

/** Everything below its path. It sends requests to the server itself only: the other origins are of the client. */
function registerConsole(scope: FastifyInstance, handler: SendPage, styles: readonly string[]): void {
  const helmetOptions = contentSecurity({ connected: [], framed: [], apiSubdomain: false, styles });
  for (const url of ['/admin', '/admin/*'])
    scope.route({ method: ['GET', 'HEAD'], url, helmet: helmetOptions, handler });
}

function originsOf(url: string): readonly string[] {
  return url === '' ? [] : [new URL(url).origin];
}

/** Logos of the operator's instruments. */
function ownLogos(): [string, string][] {
  return [...currentOwnInstruments().logos].map(([code, svg]) => [logoPath(code), svg]);
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Under overload these pages are sent as they were built, like every other page: rendering is shed together with the reads. */
function renderedPagesOf(
  app: FastifyInstance,
  options: PagesOptions,
  changes: ClientChanges | null,
): RenderedPages | null {
  const { clientDir, defaultLang, policy, rendering } = options;
  if (rendering === null) return null;
  const thread = new RenderThread({
    ...rendering,
    clientDir,
    workerData: { siteAttributes: siteAttributes(options, changes), changes: changes?.page ?? null },
  });
  app.addHook('onClose', () => thread.stop());
  return new RenderedPages({
    ...rendering,
    thread,
    defaultLang,
    isOverloaded: () => policy.shedding.isShed('reads'),
  });
}

/** A page with the attributes, texts and brand of this installation; null when the client is not built. */
function readPage(name: string, options: PagesOptions, changes: ClientChanges | null): string | null {
  let built: string;
  try {
    built = readFileSync(join(options.clientDir, name), 'utf8');
  } catch {
    return null;
  }
  const named = changes === null ? built : changedPage(built, changes.page);
  const html = named.replace(SITE_ATTRIBUTES, () => siteAttributes(options, changes));
  const brand = changes?.page.brand ?? null;
  return brand === null ? html : pageWithStyles(html, brand);
}

/** Console and support frame have other translations than the app. */
function brandOnly(changes: ClientChanges): ClientChanges {
  return { ...changes, page: { ...changes.page, replaced: [], importMap: null } };
}

/** Settings of this installation, as attributes of `<html>`. */
function siteAttributes({ defaultLang, apiSubdomain }: PagesOptions, changes: ClientChanges | null): string {
  const brand = changes === null || changes.page.brand === null ? '' : brandAttributes(changes.page.brand);
  return `data-default-language="${defaultLang}"${apiSubdomain ? ' data-api-subdomain="on"' : ''}${brand}`;
}

/** Read by client/src/ui/theme/brand.ts. */
function brandAttributes({ name, wordmark, hasLegal }: PageBrand): string {
  const names = ` data-brand="${escapedText(name)}" data-wordmark="${escapedText(wordmark)}"`;
  return hasLegal ? `${names} data-legal="on"` : names;
}

function senderOf(name: string, options: PagesOptions, changes: ClientChanges | null): SendPage | null {
  const html = readPage(name, options, changes);
  return html === null ? null : sender(html);
}

/** Compressed once. */
function sender(html: string): SendPage {
  const plain = Buffer.from(html);
  const encoded = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  return (request, reply) => {
    const encoding = encodingOf(request);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    return encoding === null
      ? reply.send(plain)
      : reply.header('content-encoding', encoding).send(encoded[encoding]);
  };
}
