/** The message bus of a process of a cluster, and what gateways and engines know of each other. */

import { hostname } from 'node:os';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../platform/config/config.ts';
import type { Journal } from '../platform/logging/log.ts';
import type { MessageBus } from '../platform/message-bus/message-bus.ts';
import { openMessageBus } from '../platform/message-bus/open-message-bus.ts';

/** Header by which an engine recognizes a gateway. */
export const HEADER_SECRET = 'x-cluster-secret';
/** Header with the newest slot that users of the gateway may have seen. */
export const HEADER_SHOWN_SLOT = 'x-cluster-slot';

export interface ClusterOptions {
  readonly config: Config;
  readonly log: Journal;
  /** Only for tests. */
  readonly connectBus?: () => MessageBus;
}

/** Throws a `StartRefused` when no server can be reached. */
export async function openClusterBus(
  { config, log, connectBus }: ClusterOptions,
  role: string,
): Promise<MessageBus> {
  if (connectBus !== undefined) return connectBus();
  const {
    natsUrl: url,
    natsCaFile: caFile,
    natsCertificateFile: certificateFile,
    natsKeyFile: keyFile,
  } = config;
  if (url === null) throw new StartRefused('NATS_URL must be set');
  try {
    const name = `vernier ${role} ${hostname()} ${process.pid}`;
    return await openMessageBus({ url, name, log, caFile, certificateFile, keyFile });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`the servers of NATS_URL cannot be used: ${why}`, { cause: error });
  }
}
