/**
 * What a stranger learns from the time of an answer: the median gap between an address that has an account and one that
 * has none, asked one right after the other in a shuffled order, beside the three milliseconds that it may be.
 */

import { type Benchmark, median, type Readings } from '../paired-runs.ts';
import { productEnvironment, SERVER_MAIN, withFolder } from '../product.ts';
import { startProgram } from '../program.ts';
import { KNOWN, register, UNKNOWN } from './account.ts';

const SAMPLES = 500;
const ALLOWED_MS = 3;
const WARM_UP = 20;

/** One way of asking about an address. */
interface Question {
  readonly path: string;
  body(account: string): object;
}

const PASSWORDS = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };

const QUESTIONS: Readonly<Record<string, Question>> = {
  login: {
    path: '/api/user/loginForU',
    body: (account) => ({ account, password: 'a wrong password', login_type: 'email' }),
  },
  sendCode: { path: '/api/notify/send_email', body: (to) => ({ to, type: 2 }) },
  forgetPassword: {
    path: '/api/user/forget_password',
    body: (account) => ({ type: 'email', account, auth_code: '000000', ...PASSWORDS }),
  },
};

export const accountEnumeration: Benchmark = {
  name: 'account-enumeration',
  goals: Object.keys(QUESTIONS).map((name) => ({
    name,
    figure: `${name}: gap of known to unknown, ms of the ${ALLOWED_MS} allowed`,
    atMost: 1,
  })),
  product: () =>
    withFolder(async (folder) => {
      const server = await startProgram({ args: [SERVER_MAIN], env: productEnvironment(folder) });
      try {
        await register(server.url, folder);
        const readings: Record<string, number> = {};
        for (const [name, question] of Object.entries(QUESTIONS))
          readings[name] = await gapOf(server.url, question);
        return readings;
      } finally {
        await server.stop();
      }
    }),
  baseline: (): Promise<Readings> =>
    Promise.resolve(Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, ALLOWED_MS]))),
};

async function gapOf(url: string, question: Question): Promise<number> {
  for (let sample = 0; sample < WARM_UP; sample += 1) await timeOf(url, question, UNKNOWN);
  const gaps: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    // Side by side, so that a busy moment of the machine hits both.
    const isKnownFirst = Math.random() < 0.5;
    const first = await timeOf(url, question, isKnownFirst ? KNOWN : UNKNOWN);
    const second = await timeOf(url, question, isKnownFirst ? UNKNOWN : KNOWN);
    gaps.push(isKnownFirst ? first - second : second - first);
  }
  return Math.abs(median(gaps));
}

async function timeOf(url: string, { path, body }: Question, account: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify(body(account)),
  });
  await response.text();
  return performance.now() - startedAt;
}
