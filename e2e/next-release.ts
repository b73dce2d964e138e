/** A site in front of the built server that can publish a next version of the client: the same files under another digest. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

const OTHER_VERSION = 'feedfacecafe';

export class NextRelease {
  readonly #behind: URL;
  readonly #server: Server;
  #published = false;

  private constructor(behind: string) {
    this.#behind = new URL(behind);
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
    this.#server.on('upgrade', (asked: IncomingMessage, socket, head) => {
      const through = connect(Number(this.#behind.port), this.#behind.hostname, () => {
        const headers = asked.rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'));
        through.write(`GET ${asked.url ?? '/'} HTTP/1.1\r\n${headers.join('')}\r\n`);
        through.write(head);
        through.pipe(socket).pipe(through);
      });
      through.on('error', () => socket.destroy());
      socket.on('error', () => through.destroy());
    });
  }

  static async start(behind: string): Promise<NextRelease> {
    const site = new NextRelease(behind);
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

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    // whole and as text, so that it can be changed on the way
    const { 'if-none-match': _known, 'if-modified-since': _since, ...rest } = asked.headers;
    const headers = { ...rest, 'accept-encoding': 'identity' };
    const { hostname, port } = this.#behind;
    const through = request({ hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('end', () => {
        const { 'content-length': _length, 'transfer-encoding': _coding, etag: _etag, ...kept } = got.headers;
        answer.writeHead(got.statusCode ?? 502, kept);
        answer.end(this.#changed(asked.url ?? '', kept['content-type'] ?? '', Buffer.concat(chunks)));
      });
    });
    through.on('error', () => answer.destroy());
    asked.pipe(through);
  }

  #changed(url: string, type: string, body: Buffer): Buffer | string {
    if (!this.#published) return body;
    if (type.startsWith('text/html'))
      return body.toString().replace(/data-version="\w+"/, `data-version="${OTHER_VERSION}"`);
    if (url !== '/sw.js') return body;
    return body.toString().replace(/version:([`"'])\w+\1/g, `version:"${OTHER_VERSION}"`);
  }
}
