/** Routing of requests over HTTP: to the engines that own the accounts of their callers, and to the office. */

import type { FastifyRequest } from 'fastify';
import { addressSubject } from '../calls/call-message.ts';
import { OFFICE_ADDRESS_SUBJECT } from '../calls/office-message.ts';
import type { CallSender } from './call-sender.ts';
import type { ProxyRouting } from './engine-proxy.ts';
import type { ShardChoice, ShardClient } from './shard-choice.ts';

/** Header of the interface in the form of Binance. */
const HEADER_API_KEY = 'x-mbx-apikey';

export function engineRouting(choice: ShardChoice, sender: Pick<CallSender, 'forward'>): ProxyRouting {
  return {
    subjectOf: addressSubject,
    shardOf: (request) => choice.shardOf(clientOf(request)),
    note: (request, shard) => {
      const { token } = clientOf(request);
      if (token !== undefined) choice.note(token, shard);
    },
    locate: async (request) => {
      const { authorization } = request.headers;
      if (authorization === undefined || choice.known(authorization) !== undefined) return;
      const { id, ip, protocol, host } = request;
      // The sender notes the shard of its answer.
      await sender.forward(
        {
          ...{ route: 'userInfo', method: 'GET', headers: { authorization }, query: {}, params: {} },
          ...{ id, ip, protocol, host, mayAdminister: false },
        },
        '',
      );
    },
  };
}

/** There is one office, which owns no shard. */
export const OFFICE_ROUTING: ProxyRouting = {
  subjectOf: () => OFFICE_ADDRESS_SUBJECT,
  shardOf: () => 0,
  note: () => undefined,
  locate: () => Promise.resolve(),
};

function clientOf({ headers, ip }: FastifyRequest): ShardClient {
  const { [HEADER_API_KEY]: key, authorization } = headers;
  return { token: authorization ?? (typeof key === 'string' ? key : undefined), ip };
}
