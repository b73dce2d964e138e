/** Balancer in front of the gateways of a local cluster: each connection goes to the next gateway that accepts it. */

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';
/** A client that has sent its last byte still gets its answer. */
const SOCKET_OPTIONS = { noDelay: true, allowHalfOpen: true };

export class TcpBalancer {
  readonly #server: Server;
  readonly #ports: readonly number[];
  readonly #open = new Set<Socket>();
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer(SOCKET_OPTIONS, (client) => {
      const from = this.#next;
      this.#next = (from + 1) % ports.length;
      this.#forward(client, from, ports.length);
    });
  }

  static async listen(port: number, gateways: readonly number[]): Promise<TcpBalancer> {
    const balancer = new TcpBalancer(gateways);
    balancer.#server.listen(port, HOST);
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #forward(client: Socket, place: number, attempts: number): void {
    this.#track(client);
    if (attempts === 0) {
      client.destroy();
      return;
    }
    const gateway = connect({ port: this.#ports[place] ?? 0, host: HOST, ...SOCKET_OPTIONS });
    this.#track(gateway);
    const retry = () => this.#forward(client, (place + 1) % this.#ports.length, attempts - 1);
    gateway.once('error', retry);
    gateway.once('connect', () => {
      gateway.off('error', retry);
      for (const socket of [client, gateway]) {
        socket.on('error', () => {});
        socket.once('close', () => {
          client.destroy();
          gateway.destroy();
        });
      }
      client.pipe(gateway).pipe(client);
    });
  }

  #track(socket: Socket): void {
    if (this.#open.has(socket)) return;
    this.#open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#open.delete(socket));
  }
}
