/** Headless Chromium, controlled by the DevTools protocol. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type RawData, WebSocket } from 'ws';

const NAMES = [
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

type Answer = Readonly<Record<string, unknown>>;

interface Frame {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Answer;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

export interface Tab {
  send(method: string, parameters?: object): Promise<Answer>;
  /** Subscribes to an event; returns the function that unsubscribes. */
  on(event: string, listener: (parameters: Answer) => void): () => void;
  next(event: string): Promise<Answer>;
  close(): Promise<void>;
}

export interface Browser {
  /** Port of the DevTools protocol. */
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a browser with an empty profile. */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'vernier-bench-'));
  const child = spawn(
    executable(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      // Without Accept-Language the server would render another language than the page's.
      '--accept-lang=en-US',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A process group, because Debian's command is a script that starts the browser as its child.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  return {
    port: Number(new URL(await debuggerOf(child)).port),
    async close() {
      const ended = new Promise((resolve) => {
        // Not `exit`: the script ends before the browser does.
        child.once('close', resolve);
      });
      if (child.pid !== undefined) process.kill(-child.pid);
      await ended;
      // Its child processes may still write files.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Opens a browser with one empty tab. */
export async function openTab(): Promise<Tab> {
  const browser = await startBrowser();
  const { port } = browser;
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const page = targets.find(({ type }) => type === 'page');
  if (page === undefined) throw new Error('the browser has no tab');
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    send: commandSender(socket),
    ...events(socket),
    async close() {
      socket.terminate();
      await browser.close();
    },
  };
}

function commandSender(socket: WebSocket): Tab['send'] {
  const waiting = new Map<number, (frame: Frame) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const frame = JSON.parse(textOf(data)) as Frame;
    if (frame.id === undefined) return;
    waiting.get(frame.id)?.(frame);
    waiting.delete(frame.id);
  });
  return (method, parameters = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) => {
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(`${method}: ${error.message}`));
      });
      socket.send(JSON.stringify({ id: last, method, params: parameters }));
    });
}

function events(socket: WebSocket): Pick<Tab, 'on' | 'next'> {
  const on: Tab['on'] = (event, listener) => {
    const handleMessage = (data: RawData) => {
      const { method, params } = JSON.parse(textOf(data)) as Frame;
      if (method === event) listener(params ?? {});
    };
    socket.on('message', handleMessage);
    return () => socket.off('message', handleMessage);
  };
  return {
    on,
    next: (event) =>
      new Promise((resolve) => {
        const unsubscribe = on(event, (parameters) => {
          unsubscribe();
          resolve(parameters);
        });
      }),
  };
}

function textOf(data: RawData): string {
  return (data as Buffer).toString('utf8');
}

function executable(): string {
  const named = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = named === undefined ? [] : [named];
  for (const folder of folders) places.push(...NAMES.map((name) => join(folder, name)));
  const found = places.find((path) => existsSync(path));
  if (found === undefined) throw new Error('no Chromium here; CHROMIUM_PATH may name one');
  return found;
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', () => reject(new Error(`the browser ended:\n${text}`)));
    child.stderr?.on('data', (data) => {
      text += String(data);
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** The value of an expression in the page, of its promise if it is one. */
export async function evaluate<T>({ send }: Tab, expression: string): Promise<T> {
  const { result } = (await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })) as { result: { value?: T } };
  if (result.value === undefined) throw new Error('the page gave no answer');
  return result.value;
}
