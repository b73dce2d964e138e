/** A mail server on this machine for tests: it keeps what it accepted, and refuses what a test says. */

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
}

export class MailServer {
  readonly accepted: ReceivedMail[] = [];
  /** Called with each mail before it is accepted; false refuses it for now. */
  admit: (mail: ReceivedMail) => boolean | Promise<boolean> = () => true;
  readonly #server: SMTPServer;
  #changed: () => void = () => {};

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        let raw = '';
        stream.setEncoding('utf8');
        stream.on('data', (part: string) => (raw += part));
        stream.on('end', () => {
          void this.#take({ to: envelope.rcptTo.map(({ address }) => address).join(), raw }, done);
        });
      },
    });
    // A sender that is killed cuts its connection.
    this.#server.on('error', () => {});
  }

  async #take(mail: ReceivedMail, done: (failure?: Error | null) => void): Promise<void> {
    const isAdmitted = await this.admit(mail);
    if (isAdmitted) this.accepted.push(mail);
    done(isAdmitted ? null : new Error('try again later'));
    this.#changed();
  }

  /** Listens; returns the value of SMTP_URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Resolves when so many mails were accepted. */
  async until(count: number): Promise<void> {
    while (this.accepted.length < count) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

export function headerOf({ raw }: ReceivedMail, name: string): string {
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
}

/** Decoded parts of a mail, by the name of their file; the text has the name ''. */
export function partsOf({ raw }: ReceivedMail): ReadonlyMap<string, Buffer> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const [head, body] = [part.slice(0, end), part.slice(end).trim()];
      const name = /filename=(\S+)/.exec(head)?.[1] ?? '';
      return [name, decoded(body, head)];
    }),
  );
}

function decoded(body: string, head: string): Buffer {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(head)) return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
