/** Attacks with the stolen token of a user: money, credentials, guesses. */

import { fund, verifyName } from './admin-attacks.ts';
import { type Attack, type Result, WITH_LIMITS, WITHOUT_LIMITS } from './attack.ts';
import { PASSWORD, type Site } from './site.ts';

const DESTINATION = { type: 1, draw_id: 1, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;

/** A later session of the same user, which proved nothing but its login. */
async function stolen(site: Site, email: string): Promise<string> {
  const { data } = await site.logIn(email, PASSWORD);
  return String(data['token']);
}

async function boundDestination(site: Site): Promise<Result> {
  const { email } = await site.register();
  const token = await stolen(site, email);
  const { code, reason } = await site.post('/api/wallet/bind_draw_method', DESTINATION, { token });
  return { succeeded: code === 1, evidence: `code ${code} ${reason}` };
}

async function withdrawal(site: Site): Promise<Result> {
  const user = await site.register();
  await fund(site, user, '500');
  await verifyName(site, user);
  const { data } = await site.post('/api/wallet/bind_draw_method', DESTINATION, { token: user.token });
  const token = await stolen(site, user.email);
  const body = { draw_currency_id: 1, draw_method_id: data['id'], number: '100', memo: '' };
  const answer = await site.post('/api/account/draw', body, { token });
  const reason = answer.reason;
  const succeeded = answer.code === 1;
  return { succeeded, evidence: `code ${answer.code} ${reason}` };
}

async function guesses(site: Site): Promise<Result> {
  const { token } = await site.register();
  let evaluated = 0;
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await site.post('/api/user/totp/enable', { password: `guess number ${tries}` }, { token });
    if (answer.code !== 1004) evaluated += 1;
  }
  return { succeeded: evaluated === 10, evidence: `${evaluated} of 10 guesses evaluated` };
}

async function sitePassword(site: Site): Promise<Result> {
  const email = 'vernier.trader@example.com';
  await site.sendCode(email, 1, { address: '198.51.100.30' });
  const answer = await site.registerAs(email, 'vernier1', { address: '198.51.100.30' });
  return {
    succeeded: answer.code === 1,
    evidence: `code ${answer.code} ${answer.reason}`,
  };
}

export const SESSION_ATTACKS: readonly Attack[] = [
  {
    title: 'A4: bind a destination with a stolen session',
    settings: WITHOUT_LIMITS,
    run: boundDestination,
    stoppedBy: /1024 step_up_needed/,
  },
  {
    title: 'A4: withdraw with a stolen session',
    settings: WITHOUT_LIMITS,
    run: withdrawal,
    stoppedBy: /1024 step_up_needed/,
  },
  {
    title: 'A11: guess the password inside a session',
    settings: WITH_LIMITS,
    run: guesses,
    stoppedBy: /^5 of 10/,
  },
  {
    title: 'C: register with the name of the site as password',
    settings: WITH_LIMITS,
    run: sitePassword,
    stoppedBy: /1001 password_too_common/,
  },
];
