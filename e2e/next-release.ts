/** Proxy in front of the built server that can publish a next version of the client: the same files under another digest. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

const OTHER_VERSION = 'feedfacecafe';

export class NextRelease {
  readonly #upstream: URL;
  readonly #server: Server;
  #published = false;

  private constructor(url: string) {
    this.#upstream = new URL(url);
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
      const upstream = connect(Number(this.#upstream.port), this.#upstream.hostname, () => {
        const headers = incoming.rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'));
        upstream.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${headers.join('')}\r\n`);
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    });
  }

  static async start(url: string): Promise<NextRelease> {
    const site = new NextRelease(url);
    await new Promise<void>((resolve) => {
      site.#server.listen(0, '127.0.0.1', resolve);
    });
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  publish(): void {
    this.#published = true;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // uncompressed and complete, so that the proxy can change it
    const { 'if-none-match': _known, 'if-modified-since': _since, ...rest } = incoming.headers;
    const headers = { ...rest, 'accept-encoding': 'identity' };
    const { hostname, port } = this.#upstream;
    const upstream = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (got) => {
        const chunks: Buffer[] = [];
        got.on('data', (chunk: Buffer) => chunks.push(chunk));
        got.on('end', () => {
          const {
            'content-length': _length,
            'transfer-encoding': _coding,
            etag: _etag,
            ...passed
          } = got.headers;
          outgoing.writeHead(got.statusCode ?? 502, passed);
          outgoing.end(
            this.#changed(incoming.url ?? '', passed['content-type'] ?? '', Buffer.concat(chunks)),
          );
        });
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  }

  #changed(url: string, type: string, body: Buffer): Buffer | string {
    if (!this.#published) return body;
    if (type.startsWith('text/html'))
      return body.toString().replace(/data-version="\w+"/, `data-version="${OTHER_VERSION}"`);
    if (url !== '/sw.js') return body;
    return body.toString().replace(/version:([`"'])\w+\1/g, `version:"${OTHER_VERSION}"`);
  }
}
