/** The second listener of the process: the port of the administration, with the limits of the first one. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AdminAccess } from './admin-access.ts';
import { HTTP_LIMITS } from './app.ts';
import { type ConnectionLimits, limitConnections } from './connection-limits.ts';
import { answerUnreadable } from './pipeline/failures.ts';

export interface AdminListenerOptions extends ConnectionLimits {
  readonly adminAccess: AdminAccess;
  readonly host: string;
  readonly port: number;
}

/** Listens once the application is ready. It has no sockets: an upgrade is a request like any other. */
export async function openAdminListener(
  app: FastifyInstance,
  options: AdminListenerOptions,
): Promise<Server> {
  const { adminAccess, host, port } = options;
  const server = createServer(HTTP_LIMITS, (request, response) => app.routing(request, response));
  server.on('connection', (socket) => adminAccess.accept(socket));
  server.on('clientError', answerUnreadable);
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  limitConnections(server, options);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Accepts no more connections, and ends those that are idle; resolves when the last request is answered. */
export function closeListener(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  return closed;
}
