/** Narrow interfaces of a request to a call and of its reply: those of Fastify fulfil them, and so does a forwarded call. */

import type { IncomingHttpHeaders } from 'node:http';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Session } from './session.ts';

export interface CallRequest {
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly protocol: string;
  readonly host: string;
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
  readonly mayAdminister: boolean;
  session: Session | undefined;
  readonly raw: { readonly socket: { readonly destroyed: boolean; destroy(): unknown } };
}

/** Headers and status first, then the body: everything of a reply that an answer uses. */
export interface CallReply {
  readonly request: Pick<CallRequest, 'headers'>;
  refused: RefusalReason | undefined;
  code(status: number): unknown;
  header(name: string, value: string | undefined): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
  getHeader(name: string): number | string | string[] | undefined;
  send(body: unknown): unknown;
  /** The caller closes the connection without an answer. */
  hijack(): unknown;
}
