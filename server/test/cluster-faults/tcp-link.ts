/** Link of a process to a server, which a test cuts off, or lets lose connections without a word to the process. */

import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';

const HOST = '127.0.0.1';

/** Nothing arrives, and connections stay; or they end, and new ones are refused. */
export type CutKind = 'silent' | 'refused';

interface Connection {
  readonly client: Socket;
  server: Socket | null;
  /** What the process has sent, as far as it names the work of the connection. */
  sent: string;
}

/** The first statements of a connection. */
const MOST_CHARACTERS = 20_000;

export class TcpLink {
  readonly #listener: Server;
  readonly #connections = new Set<Connection>();
  #target: NetConnectOpts;
  #cut: CutKind | null = null;

  private constructor(target: NetConnectOpts) {
    this.#target = target;
    this.#listener = createServer({ noDelay: true, pauseOnConnect: true }, (client) => this.#accept(client));
  }

  static async open(target: NetConnectOpts): Promise<TcpLink> {
    const link = new TcpLink(target);
    link.#listener.listen(0, HOST);
    await once(link.#listener, 'listening');
    return link;
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  cutOff(kind: CutKind): void {
    this.#cut = kind;
    for (const { client, server } of this.#connections) {
      if (kind === 'silent') {
        client.pause();
        server?.pause();
      } else {
        client.destroy();
        server?.destroy();
      }
    }
  }

  restore(): void {
    this.#cut = null;
    for (const connection of this.#connections) {
      if (connection.server === null) this.#connect(connection);
      connection.client.resume();
      connection.server?.resume();
    }
  }

  /** New connections lead to another server; those of before end. */
  lead(target: NetConnectOpts): void {
    this.#target = target;
    for (const { client, server } of this.#connections) {
      // Those of a cut are opened when it ends.
      if (server === null) continue;
      server.destroy();
      client.destroy();
    }
  }

  /** The server sees the end of connections on which a text was sent; the process does not, as when a router loses them. */
  loseConnections(text = ''): void {
    for (const connection of this.#connections) {
      const { client, server, sent } = connection;
      if (server === null || !sent.includes(text)) continue;
      server.removeAllListeners();
      server.on('error', () => {});
      server.destroy();
      client.removeAllListeners('data');
      client.resume();
    }
  }

  async close(): Promise<void> {
    const closed = once(this.#listener, 'close');
    this.#listener.close();
    for (const { client, server } of this.#connections) {
      client.destroy();
      server?.destroy();
    }
    await closed;
  }

  #accept(client: Socket): void {
    client.on('error', () => {});
    if (this.#cut === 'refused') {
      client.destroy();
      return;
    }
    const connection: Connection = { client, server: null, sent: '' };
    this.#connections.add(connection);
    client.once('close', () => {
      this.#connections.delete(connection);
      connection.server?.destroy();
    });
    if (this.#cut === null) this.#connect(connection);
  }

  #connect(connection: Connection): void {
    const { client } = connection;
    const server = connect(this.#target);
    connection.server = server;
    server.on('error', () => {});
    server.once('close', () => client.destroy());
    client.on('data', (bytes: Buffer) => {
      if (connection.sent.length < MOST_CHARACTERS) connection.sent += bytes.toString('latin1');
      if (!server.write(bytes)) client.pause();
    });
    server.on('data', (bytes: Buffer) => {
      if (!client.write(bytes)) server.pause();
    });
    client.on('drain', () => this.#resume(server));
    server.on('drain', () => this.#resume(client));
    client.once('end', () => server.end());
    server.once('end', () => client.end());
    client.resume();
  }

  #resume(socket: Socket): void {
    if (this.#cut === null) socket.resume();
  }
}
