/**
 * Access to the administration: the console, its procedures and its files at a separate host name or port, and for listed
 * networks only. Everything else answers 404 there, and the administration does elsewhere [CONSOLE-11] [CONSOLE-12].
 */

import { BlockList, isIP, type Socket } from 'node:net';
import { callOf } from '@vernier/shared/api/calls';
import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddressRange } from '../platform/config/address-range.ts';
import { requestLanguage } from '../platform/routing/language.ts';
import { bareAddress } from '../platform/routing/rate-limits.ts';
import { pathOf } from '../platform/routing/request-state.ts';
import { sendRefusal } from '../platform/routing/send.ts';
import type { RequestCheck } from './pipeline/every-request.ts';
import { type RequestPolicy, tooFast } from './pipeline/call-pipeline.ts';

/** The console and its procedures. */
const ADMINISTRATION = /^\/(?:admin|trpc)(?:\/|$)/;
/** Files that the console loads; its own are built into one folder. */
const CONSOLE_FILES =
  /^\/(?:assets\/console\/|logos\/|companies\/|news\/[^/]+\.svg$|icon\.svg$|preferences\.js$)/;
const PROBES = /^\/(?:healthz|readyz)$/;
/** Pictures of users: a call that administrators make too. */
const PICTURES = callOf('readImage').path.replace(':id', '');
const PORT = /:\d+$/;

export interface AdminAccessOptions {
  /** Null for any host name. */
  readonly adminHost: string | null;
  /** Null without a separate port. */
  readonly adminPort: number | null;
  /** Null for any network. */
  readonly adminNetworks: readonly AddressRange[] | null;
}

type Side = 'site' | 'admin' | 'none';

export class AdminAccess {
  readonly #options: AdminAccessOptions;
  readonly #networks: BlockList | null;
  /** Connections of the port of the administration. */
  readonly #connections = new WeakSet<Socket>();

  constructor(options: AdminAccessOptions) {
    this.#options = options;
    this.#networks = options.adminNetworks === null ? null : blockListOf(options.adminNetworks);
  }

  /** A connection to the port of the administration. */
  accept(connection: Socket): void {
    this.#connections.add(connection);
  }

  /** At the host name and port of the administration, where it has its own. */
  isSeparate(request: FastifyRequest): boolean {
    return this.#sideOf(request) === 'admin';
  }

  /** Whether an administrator's token counts in the request. */
  mayAdminister(request: FastifyRequest): boolean {
    const isHere = this.#isSeparated ? this.isSeparate(request) : true;
    return isHere && this.#isListed(request);
  }

  /** Whether the path exists for the caller. */
  serves(request: FastifyRequest, path: string): boolean {
    const side = this.#sideOf(request);
    if (side === 'none') return false;
    if (side === 'site') {
      if (!ADMINISTRATION.test(path)) return true;
      return !this.#isSeparated && this.#isListed(request);
    }
    if (PROBES.test(path)) return true;
    const isForConsole = ADMINISTRATION.test(path) || CONSOLE_FILES.test(path) || path === '/';
    return (isForConsole || path.startsWith(PICTURES)) && this.#isListed(request);
  }

  get #isSeparated(): boolean {
    return this.#options.adminHost !== null || this.#options.adminPort !== null;
  }

  /** With both a host name and a port a request needs both; with only one of them it reaches neither side. */
  #sideOf({ headers, raw }: FastifyRequest): Side {
    if (!this.#isSeparated) return 'site';
    const { adminHost, adminPort } = this.#options;
    const signs = [
      ...(adminHost === null ? [] : [(headers.host ?? '').toLowerCase().replace(PORT, '') === adminHost]),
      ...(adminPort === null ? [] : [this.#connections.has(raw.socket)]),
    ];
    if (!signs.includes(true)) return 'site';
    return signs.includes(false) ? 'none' : 'admin';
  }

  #isListed(request: FastifyRequest): boolean {
    if (this.#networks === null) return true;
    const address = bareAddress(request.ip);
    const family = isIP(address);
    return family !== 0 && this.#networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
  }
}

/** Answers 404 for paths that do not exist on the side of a request. */
export function guardAdminAccess(
  app: FastifyInstance,
  adminAccess: AdminAccess,
  policy: RequestPolicy,
): RequestCheck {
  app.decorateRequest('mayAdminister', true);
  return (request, reply) => {
    const path = pathOf(request);
    request.mayAdminister = adminAccess.mayAdminister(request);
    if (!adminAccess.serves(request, path)) {
      const refusal = tooFast(policy, 'calls', request) ?? refuse('path_not_found');
      sendRefusal(reply, refusal, requestLanguage(request));
      return true;
    }
    if (path !== '/' || !adminAccess.isSeparate(request)) return false;
    void reply.redirect('/admin', 302);
    return true;
  };
}

function blockListOf(ranges: readonly AddressRange[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of ranges) list.addSubnet(address, prefix, family);
  return list;
}
