/** Message bus over NATS core. Uses requests, headers and no-responders, which NATS servers have had since 2.2. */

import { accessSync, constants, readFileSync } from 'node:fs';
import {
  AuthorizationError,
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  type Msg,
  type NatsConnection,
  NatsConnectionImpl,
} from '@nats-io/transport-node';
import type { Log } from '../logging/log.ts';
import {
  assertSize,
  bufferOf,
  type BusMessage,
  type MessageBus,
  type MessageListener,
  RequestFailure,
} from './message-bus.ts';
import { type NatsAddress, readNatsAddress } from './nats-address.ts';
import { ReplyInbox } from './reply-inbox.ts';

export interface NatsOptions {
  readonly url: string;
  /** Name of this connection in the lists of the server. */
  readonly name: string;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** File with a JWT and its key, as `nsc` writes it. */
  readonly credentialsFile?: string | null;
  /** Certificates in PEM: of the authority of the servers, and of this client with its key. */
  readonly caFile?: string | null;
  readonly certificateFile?: string | null;
  readonly keyFile?: string | null;
  /** How long the first connection is tried. */
  readonly firstConnectionMs?: number;
}

const FIRST_CONNECTION_MS = 30_000;
const DIAL_TIMEOUT_MS = 2_000;
const RECONNECT_WAIT_MS = 250;
/** A server that answers no ping for two to three of these is given up. */
const PING_INTERVAL_MS = 1_000;
/** Bytes that the server has not confirmed, in memory of this process and of the system: a server that stalls gets no more. */
const MAX_UNCONFIRMED_BYTES = 8_388_608;
const CONFIRM_EACH_BYTES = 262_144;
/** Subject, sizes and line ends of a message, roughly. */
const MESSAGE_OVERHEAD_BYTES = 64;

export class NatsBus implements MessageBus {
  dropped = 0;
  readonly #connection: NatsConnection;
  readonly #log: NatsOptions['log'];
  readonly #replies: ReplyInbox;
  #isConnected = true;
  #writtenBytes = 0;
  #confirmedBytes = 0;
  /** Up to where a confirmation is expected. */
  #markedBytes = 0;

  private constructor(connection: NatsConnection, log: NatsOptions['log']) {
    this.#connection = connection;
    this.#log = log;
    this.#replies = new ReplyInbox(connection, (error) =>
      log.error('the subscription to replies was refused', { error }),
    );
    void this.#followStatus();
  }

  /** Throws when no server can be reached in time, or the credentials are refused. Later it reconnects without end. */
  static async connect(options: NatsOptions): Promise<NatsBus> {
    const { firstConnectionMs = FIRST_CONNECTION_MS, log } = options;
    const settings = connectionOptions(options);
    const untilMs = performance.now() + firstConnectionMs;
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        return new NatsBus(await connect(settings), log);
      } catch (error) {
        if (error instanceof AuthorizationError || performance.now() >= untilMs) throw error;
        if (!isRepeated) log.warn('NATS is not reachable yet', { error });
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_WAIT_MS));
      }
    }
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  publish(subject: string, bytes: Uint8Array): void {
    if (this.#admits(bytes)) this.#connection.publish(subject, bytes);
    else this.dropped += 1;
  }

  subscribe(pattern: string, listener: MessageListener): () => void {
    const subscription = this.#connection.subscribe(pattern, {
      callback: (error, message) => {
        if (error !== null) this.#log.error('a subscription was refused', { pattern, error });
        else this.#receive(message, listener);
      },
    });
    return () => subscription.unsubscribe();
  }

  request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Buffer> {
    if (this.#admits(bytes)) return this.#replies.request(subject, bytes, timeoutMs);
    this.dropped += 1;
    return Promise.reject(new RequestFailure('no_responder', subject));
  }

  async close(): Promise<void> {
    this.#isConnected = false;
    this.#replies.close();
    await this.#connection.close();
  }

  #receive(message: Msg, listener: MessageListener): void {
    // An error would end the reading of the whole connection.
    try {
      listener(new ReceivedMessage(message, this));
    } catch (error) {
      const { subject } = message;
      this.#log.error('a message of another process was not processed', { subject, error });
    }
  }

  #admits(bytes: Uint8Array): boolean {
    assertSize(bytes);
    if (!this.#isConnected || this.#writtenBytes - this.#confirmedBytes > MAX_UNCONFIRMED_BYTES) return false;
    this.#writtenBytes += bytes.length + MESSAGE_OVERHEAD_BYTES;
    if (this.#writtenBytes - this.#markedBytes >= CONFIRM_EACH_BYTES) this.#expectConfirmation();
    return true;
  }

  #expectConfirmation(): void {
    const mark = this.#writtenBytes;
    this.#markedBytes = mark;
    const confirm = () => {
      this.#confirmedBytes = mark;
    };
    // Fails when the connection is lost, with all that was not sent.
    this.#connection.flush().then(confirm, confirm);
  }

  /** The client waits until a server that has stalled takes the last bytes, and would not connect to another one. */
  #cutStalled(): void {
    this.#isConnected = false;
    if (this.#connection instanceof NatsConnectionImpl)
      void this.#connection.protocol.transport.close(new Error('the server answers no ping'));
  }

  async #followStatus(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'staleConnection') this.#cutStalled();
      if (status.type === 'disconnect') {
        this.#isConnected = false;
        this.#log.warn('the connection to NATS is lost', { server: status.server });
      }
      if (status.type === 'reconnect') {
        this.#isConnected = true;
        this.#log.warn('the connection to NATS is restored', { server: status.server });
      }
      if (status.type === 'error') this.#log.error('NATS reports an error', { error: status.error });
    }
  }
}

/** Its subject and reply are decoded at their first use. */
class ReceivedMessage implements BusMessage {
  readonly #message: Msg;
  readonly #bus: MessageBus;

  /** A listener may keep it without the message. */
  readonly respond = (bytes: Uint8Array): void => {
    const { reply } = this.#message;
    if (reply !== undefined && reply !== '') this.#bus.publish(reply, bytes);
  };

  constructor(message: Msg, bus: MessageBus) {
    this.#message = message;
    this.#bus = bus;
  }

  get subject(): string {
    return this.#message.subject;
  }

  get bytes(): Buffer {
    return bufferOf(this.#message.data);
  }
}

function connectionOptions(options: NatsOptions): ConnectionOptions {
  const { url, name, credentialsFile, caFile, certificateFile, keyFile } = options;
  const address = readNatsAddress(url);
  if (address === null)
    throw new TypeError('the address of NATS must be nats://HOST:PORT or tls://HOST:PORT');
  return {
    servers: [...address.servers],
    name,
    ...address.credentials,
    ...(credentialsFile ? { authenticator: credsAuthenticator(readFileSync(credentialsFile)) } : {}),
    ...encryption(address, { caFile, certFile: certificateFile, keyFile }),
    timeout: DIAL_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    // Credentials may be renewed on the server.
    ignoreAuthErrorAbort: true,
  };
}

function encryption(
  { isEncrypted }: NatsAddress,
  files: Readonly<Record<string, string | null | undefined>>,
): Pick<ConnectionOptions, 'tls'> {
  const given = Object.fromEntries(Object.entries(files).filter(([, path]) => path));
  // The client reads them at each connection, so that they may be renewed; one that is missing now is an error of the start.
  for (const path of Object.values(given)) accessSync(path ?? '', constants.R_OK);
  return isEncrypted || Object.keys(given).length > 0 ? { tls: given } : {};
}
