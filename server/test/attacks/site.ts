/** A built server as an attacker sees it: HTTP, its console and its outbox, without any module of the server. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Settings = Readonly<Record<string, string>>;

export const OWNER = { email: 'owner@example.com', password: 'A long word for 1 desk' } as const;
export const PASSWORD = 'nine brown foxes';
/** Address of an honest visitor, as the proxy reports it. */
export const HOME = '198.51.100.7';
/** Address of an attacker. */
export const ELSEWHERE = '203.0.113.66';
/** Looks into the outbox before a message counts as not sent. */
const TRIES = 5_000;
/** Hong Kong. */
const AREA = 344;

export interface Sent {
  readonly token?: string | undefined;
  /** By which the proxy says the request came. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Of the envelope; 0 where there is none. */
  readonly code: number;
  readonly data: Record<string, unknown>;
  /** Of a refusal, else empty. */
  readonly reason: string;
}

export interface Session {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

interface OutboxMessage {
  readonly to: string;
  readonly text: string;
  readonly createdAt: string;
}

export class Site {
  readonly dataDir: string;
  readonly main: string;
  readonly #settings: Settings;
  url = '';
  #child: ChildProcess | null = null;
  #made = 0;

  private constructor(main: string, settings: Settings, dataDir: string) {
    this.main = main;
    this.#settings = settings;
    this.dataDir = dataDir;
  }

  /** `prepare` fills the data folder before the start. */
  static async start(
    main: string,
    settings: Settings,
    prepare: (dataDir: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<Site> {
    const dataDir = mkdtempSync(join(tmpdir(), 'vernier-attacks-'));
    await prepare(dataDir);
    const site = new Site(main, settings, dataDir);
    await site.#launch().catch(async (error: unknown) => {
      await site.stop();
      throw error;
    });
    return site;
  }

  /** Kills the server and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.#kill();
    await this.#launch();
  }

  async stop(): Promise<void> {
    await this.#kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #launch(): Promise<void> {
    const { PATH = '' } = process.env;
    const common = { PORT: '0', DATA_DIR: this.dataDir, HOUSE_TRADERS: 'off', DISK_RESERVE_MIB: '0' };
    this.#child = spawn(process.execPath, [this.main], {
      cwd: dirname(this.main),
      env: { PATH, ...common, ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.url = await addressOf(this.#child);
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  get(path: string, sent: Sent = {}): Promise<Answer> {
    return this.#send('GET', path, sent);
  }

  post(path: string, body: object | Buffer, sent: Sent = {}): Promise<Answer> {
    return this.#send('POST', path, sent, body);
  }

  /** A console mutation: its result is the data, its reason the one of a refusal. */
  async mutate(procedure: string, input: object, sent: Sent = {}): Promise<Answer> {
    return ofConsole(await this.post(`/trpc/${procedure}`, input, bearer(sent)));
  }

  async query(procedure: string, input: object, sent: Sent = {}): Promise<Answer> {
    const text = encodeURIComponent(JSON.stringify(input));
    return ofConsole(await this.get(`/trpc/${procedure}?input=${text}`, bearer(sent)));
  }

  /** The owner's session. */
  async owner(address = HOME): Promise<string> {
    const { data, text } = await this.mutate('auth.login', OWNER, { address });
    if (typeof data['token'] !== 'string') throw new Error(`the owner cannot log in: ${text}`);
    return data['token'];
  }

  /** The session of an administrator whom the owner creates alone: by password on old versions, by invitation on new ones. */
  async administrator(role: string): Promise<string> {
    return (await this.newAdministrator(role)).token;
  }

  /** The same with its number and address. */
  async newAdministrator(role: string): Promise<Session> {
    this.#made += 1;
    const email = `${role}${this.#made}@example.com`;
    const password = 'a secret of the puppet';
    const owner = await this.owner();
    const created = await this.mutate('admins.create', { email, role, password }, { token: owner });
    const id = Number(created.data['id']);
    if (created.status === 200)
      return { id, email, token: String((await this.#login(email, password)).data['token']) };
    const { data } = await this.mutate('admins.create', { email, role }, { token: owner });
    const accepted = await this.mutate('auth.accept', { invitation: data['invitation'], password });
    return { id: Number(data['id']), email, token: String(accepted.data['token']) };
  }

  #login(email: string, password: string): Promise<Answer> {
    return this.mutate('auth.login', { email, password });
  }

  sendCode(to: string, type: 1 | 2, sent: Sent = {}): Promise<Answer> {
    const path = to.includes('@') ? '/api/notify/send_email' : '/api/notify/send_sms';
    return this.post(path, { to, area_id: AREA, type }, sent);
  }

  /** The newest code that was sent to an address, once there are more messages than before. */
  async codeTo(to: string, before = 0): Promise<string> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const code = /\d{6}/.exec(this.messagesTo(to).slice(before).at(-1)?.text ?? '')?.[0];
      if (code !== undefined) return code;
      // the file is written shortly after the answer
      await this.get('/healthz');
    }
    throw new Error(`no code was sent to ${to}`);
  }

  /** Whether a message goes to a number with this ending. */
  async hasMessageTo(ending: string): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (this.messagesTo(ending).length > 0) return true;
      await this.get('/healthz');
    }
    return false;
  }

  messagesTo(ending: string): readonly OutboxMessage[] {
    const folder = join(this.dataDir, 'outbox');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxMessage)
      .filter((message) => message.to.endsWith(ending))
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  }

  /** A registered user. */
  async register(sent: Sent = {}): Promise<Session> {
    this.#made += 1;
    const email = `user${this.#made}@example.com`;
    await this.sendCode(email, 1, sent);
    const answer = await this.registerAs(email, PASSWORD, sent);
    const user = answer.data['user'] as { id: number } | undefined;
    if (user === undefined) throw new Error(`not registered: ${answer.text}`);
    return { id: user.id, email, token: String(answer.data['token']) };
  }

  async registerAs(email: string, password: string, sent: Sent = {}): Promise<Answer> {
    const form = { type: 'email', area_id: AREA, account: email, password, re_password: password };
    return this.post('/api/user/register', { ...form, sms_code: await this.codeTo(email) }, sent);
  }

  logIn(account: string, password: string, sent: Sent = {}): Promise<Answer> {
    return this.post('/api/user/loginForU', { account, password, login_type: 'email' }, sent);
  }

  #send(
    method: string,
    path: string,
    { token, address = HOME, headers }: Sent,
    body?: object,
  ): Promise<Answer> {
    const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const all = {
      'x-forwarded-for': address,
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': payload.length }),
      ...(token === undefined ? {} : { authorization: token }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, this.url), { method, headers: all, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString())),
        );
      });
      call.on('error', reject);
      call.end(payload);
    });
  }
}

function bearer({ token, ...sent }: Sent): Sent {
  return token === undefined ? sent : { ...sent, token: `Bearer ${token}` };
}

function answerOf(status: number, headers: Answer['headers'], text: string): Answer {
  const body = jsonOf(text);
  const code = typeof body['code'] === 'number' ? body['code'] : 0;
  return { status, headers, text, code, ...contentOf(body['data']) };
}

function contentOf(value: unknown): Pick<Answer, 'data' | 'reason'> {
  const data = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { data, reason: typeof data['reason'] === 'string' ? data['reason'] : '' };
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function ofConsole(answer: Answer): Answer {
  const { result, error } = jsonOf(answer.text) as {
    result?: { data: Record<string, unknown> };
    error?: { data: Record<string, unknown> };
  };
  return { ...answer, ...contentOf(result?.data ?? error?.data) };
}

/** The address that a process prints when it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const url = /listening on (http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url.replace(/\/$/, ''));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)));
  });
}
