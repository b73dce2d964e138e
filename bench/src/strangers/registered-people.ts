/** Registration of accounts by the API, with the codes from the outbox folder. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { personAddress, type Route } from './client-address.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { Session } from './visitor-context.ts';

const HONG_KONG = 344;
const PASSWORD = 'nine brown foxes on hills';
const MAX_POLLS = 200;
const POLL_MS = 100;

export interface Person extends Session {
  readonly email: string;
}

export interface Registration {
  readonly http: HttpExchange;
  readonly dataDir: string;
  readonly route: Route;
}

/** Registers the person with this number. */
export async function register({ http, dataDir, route }: Registration, person: number): Promise<Person> {
  const email = `person-${person}@example.com`;
  const from = personAddress(route, person);
  const origin = { kind: 'registration', from };
  await http.request({ ...origin, path: '/api/notify/send_email', body: { to: email, type: 1 } });
  const sms_code = await codeFor(email, join(dataDir, 'outbox'));
  const passwords = { password: PASSWORD, re_password: PASSWORD };
  const response = await http.request({
    ...origin,
    path: '/api/user/register',
    body: { type: 'email', area_id: HONG_KONG, account: email, ...passwords, sms_code },
  });
  if (response.code !== 1) throw new Error(`a registration was refused: ${JSON.stringify(response)}`);
  return { email, from, token: tokenIn(response.data) };
}

/** A session of the practice account of a registered person. */
export async function openPracticeAccount(http: HttpExchange, person: Person): Promise<Person> {
  const response = await http.request({
    kind: 'registration',
    path: '/api/user/createAccountDemoForU',
    body: {},
    from: person.from,
    token: person.token,
  });
  if (response.code !== 1) throw new Error(`a practice account was refused: ${JSON.stringify(response)}`);
  return { ...person, token: tokenIn(response.data) };
}

function tokenIn(data: unknown): string {
  return (data as { token: string }).token;
}

async function codeFor(email: string, outbox: string): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const message = JSON.parse(await readFile(join(outbox, name), 'utf8')) as { to: string; text: string };
      const code = /\b\d{6}\b/.exec(message.text)?.[0];
      if (message.to === email && code !== undefined) return code;
    }
    await setTimeout(POLL_MS);
  }
  throw new Error(`no code came for ${email}`);
}
