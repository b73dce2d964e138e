/** Attacks by an administrator, and on administrators: money moved alone, foreign accesses, a console closed to its owner. */

import { type Attack, type Result, WITH_LIMITS, WITHOUT_LIMITS } from './attack.ts';
import { ELSEWHERE, HOME, OWNER, type Session, type Site } from './site.ts';
import { greyPng } from '../uploads/image-files.ts';

const USDT = { charge_id: 1, address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' } as const;

/** Of the attacker. */
const OWN_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

function result(succeeded: boolean, evidence: string): Result {
  return { succeeded, evidence };
}

async function balanceOf(site: Site, { token }: Session): Promise<number> {
  const { data } = await site.get('/v1/api/main/wallet/getBalance', { token });
  return Number(data['balance']);
}

/** Picture of an own upload. */
async function uploadOf(site: Site, token: string): Promise<string> {
  const answer = await upload(site, token);
  return String(answer.data['url']);
}

export function upload(site: Site, token: string) {
  const line = 'a-line-between-parts';
  const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    greyPng({ width: 8, height: 8 }),
    Buffer.from(`\r\n--${line}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${line}` };
  return site.post('/api/common/image_upload', body, { token, headers });
}

async function claim(site: Site, { token }: Session, number: string): Promise<number> {
  const proofImg = await uploadOf(site, token);
  const answer = await site.post('/api/quickCharge/submit', { ...USDT, number, proofImg }, { token });
  return Number(answer.data['id']);
}

/** Credits a claim with what was claimed, below every limit. */
export async function fund(site: Site, user: Session, number: string): Promise<void> {
  const finance = await site.administrator('finance');
  await site.mutate('deposits.approve', { id: await claim(site, user, number) }, { token: finance });
}

async function overstatedDeposit(site: Site): Promise<Result> {
  const user = await site.register();
  const id = await claim(site, user, '10');
  const finance = await site.administrator('finance');
  await site.mutate('deposits.approve', { id, number: '900000' }, { token: finance });
  const balance = await balanceOf(site, user);
  return result(balance > 10, `a claim of 10 left a balance of ${balance}`);
}

async function coinPrice(site: Site): Promise<Result> {
  const finance = await site.administrator('finance');
  const list = async () =>
    ((await site.query('payments.coins.list', {}, { token: finance })).data['list'] ?? []) as Record<
      string,
      unknown
    >[];
  const [coin] = await list();
  if (coin === undefined) throw new Error('there is a coin');
  const { currency_code, protocol_code, address, min, max } = coin;
  const changed = { id: coin['id'], currency_code, protocol_code, address, min, max, usd_price: '1000' };
  const { data } = await site.mutate('payments.coins.save', changed, { token: finance });
  const price = Number((await list())[0]?.['usd_price']);
  return result(
    price === 1000,
    `the price is ${price}; the answer says ${JSON.stringify(data['status'] ?? 'saved')}`,
  );
}

async function coinAddress(site: Site): Promise<Result> {
  const finance = await site.administrator('finance');
  const list = async () => (await site.query('payments.coins.list', {}, { token: finance })).data['list'];
  const [coin] = (await list()) as Record<string, unknown>[];
  if (coin === undefined) throw new Error('there is a coin');
  const { id, currency_code, protocol_code, usd_price, min, max } = coin;
  const changed = { id, currency_code, protocol_code, address: OWN_ADDRESS, usd_price, min, max };
  const { data, reason } = await site.mutate('payments.coins.save', changed, { token: finance });
  const isChanged = JSON.stringify(await list()).includes(OWN_ADDRESS);
  return result(
    isChanged,
    `${isChanged ? 'changed' : 'not changed'}: ${JSON.stringify(data['status'] ?? reason)}`,
  );
}

async function payoutRate(site: Site): Promise<Result> {
  const finance = await site.administrator('finance');
  const rate = { type: 2, code: 'XTS', fee_type: 2, draw_rate: '0', usd_price: '0.001', min: '1', max: '2' };
  const { data, reason } = await site.mutate('payments.drawCurrencies.save', rate, { token: finance });
  const { text } = await site.query('payments.drawCurrencies.list', {}, { token: finance });
  const isSaved = text.includes('"XTS"');
  return result(isSaved, `${isSaved ? 'saved' : 'not saved'}: ${JSON.stringify(data['status'] ?? reason)}`);
}

/** Another administrator's password is set by the owner, who then approves an own request as that one. */
async function takenAccess(site: Site): Promise<Result> {
  const { id, email } = await site.newAdministrator('finance');
  const owner = await site.owner();
  const password = 'a secret of the owner';
  const changed = await site.mutate('admins.update', { id, password, reset_totp: true }, { token: owner });
  const { status } = await site.mutate('auth.login', { email, password });
  return result(
    status === 200,
    `the change: HTTP ${changed.status} ${changed.reason}; the login: HTTP ${status}`,
  );
}

async function raisedLimit(site: Site): Promise<Result> {
  const owner = await site.owner();
  const key = 'withdraw_two_persons_above';
  const { data } = await site.mutate('settings.set', { key, value: '999999999' }, { token: owner });
  return result(data['value'] === '999999999', `the answer is ${JSON.stringify(data)}`);
}

async function helperApproval(site: Site): Promise<Result> {
  const user = await site.register();
  const owner = await site.owner();
  const helper = await site.administrator('finance');
  const adjustment = { userId: user.id, amount: '5000', memo: 'a correction' };
  const { data } = await site.mutate('ledger.adjust', adjustment, { token: owner });
  const approved = await site.mutate('ledger.approve', { id: data['id'] }, { token: helper });
  const balance = await balanceOf(site, user);
  return result(balance === 5000, `the balance is ${balance}; ${approved.reason || 'approved'}`);
}

async function splitWithdrawals(site: Site): Promise<Result> {
  const user = await site.register();
  await fund(site, user, '9900');
  await fund(site, user, '9900');
  await verifyName(site, user);
  const finance = await site.administrator('finance');
  const bound = await site.post(
    '/api/wallet/bind_draw_method',
    { type: 1, draw_id: 1, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { token: user.token },
  );
  let paid = 0;
  for (const number of ['9000', '9000']) {
    const body = { draw_currency_id: 1, draw_method_id: bound.data['id'], number, memo: '' };
    const { data } = await site.post('/api/account/draw', body, { token: user.token });
    const approved = await site.mutate('withdrawals.approve', { id: data['id'] }, { token: finance });
    if (approved.data['status'] === 'paid') paid += 1;
  }
  return result(paid === 2, `${paid} of two withdrawals of 9,000 USD paid by one administrator`);
}

/** The owner of the installation approves it. */
export async function verifyName(site: Site, { token }: Session): Promise<void> {
  const pictures = { front_pic: await uploadOf(site, token), reverse_pic: await uploadOf(site, token) };
  await site.post(
    '/api/user_real/real_name',
    { name: 'Anna Wong', card_id: 'A1234567', ...pictures },
    { token },
  );
  const owner = await site.owner();
  const { data } = await site.query('kyc.list', {}, { token: owner });
  for (const { id } of (data['list'] ?? []) as { id: number }[])
    await site.mutate('kyc.approve', { id }, { token: owner });
}

async function foreignFactor(site: Site): Promise<Result> {
  const stolen = await site.administrator('support');
  const first = await site.mutate('auth.enableTotp', {}, { token: stolen });
  // newer versions ask for the password, which a thief has to guess
  const guess = { password: 'a guess of the thief' };
  const { status, data, reason } =
    first.status === 200 ? first : await site.mutate('auth.enableTotp', guess, { token: stolen });
  return result(status === 200 && typeof data['secret'] === 'string', `HTTP ${status} ${reason}`);
}

async function unseenCodes(site: Site): Promise<Result> {
  await site.register();
  const owner = await site.owner();
  const { data } = await site.query('outbox.list', {}, { token: owner });
  const shown = JSON.stringify(data).match(/\b\d{6}\b/g) !== null;
  const audit = await Promise.all(
    [{}, { kind: 'reads' }].map((filter) => site.query('audit.list', filter, { token: owner })),
  );
  const isAudited = audit.some(({ text }) => text.includes('outbox'));
  return result(
    shown && !isAudited,
    `codes ${shown ? 'shown' : 'hidden'}, ${isAudited ? 'with' : 'without'} an audit entry`,
  );
}

async function lockOut(site: Site): Promise<Result> {
  await site.owner(HOME);
  for (let tries = 0; tries < 8; tries += 1)
    await site.mutate('auth.login', { ...OWNER, password: `guess number ${tries}` }, { address: ELSEWHERE });
  const { status, reason } = await site.mutate('auth.login', OWNER, { address: HOME });
  return result(status !== 200, `the owner's login: HTTP ${status} ${reason}`);
}

async function foreignLink(site: Site): Promise<Result> {
  const support = await site.administrator('support');
  const {
    data: created,
    status,
    reason,
  } = await site.mutate(
    'news.save',
    {
      category_id: 1,
      title: 'Confirm your account',
      content: '<p><a href="https://evil.example/login">Log in here</a></p>',
    },
    { token: support },
  );
  const news = await site.get(`/api/news/info?id=${String(created['id'])}`);
  const isThere = news.text.includes('evil.example');
  return result(isThere, `HTTP ${status} ${reason}; the link is ${isThere ? '' : 'not '}published`);
}

export const ADMINISTRATOR_ATTACKS: readonly Attack[] = [
  {
    title: 'A2: credit a small deposit with any amount, alone',
    settings: WITHOUT_LIMITS,
    run: overstatedDeposit,
    stoppedBy: /balance of 0$/,
  },
  {
    title: 'A2: change the price of a coin alone',
    settings: WITHOUT_LIMITS,
    run: coinPrice,
    stoppedBy: /price is 1;.*"pending"/,
  },
  {
    title: 'A2: change the address of a coin alone',
    settings: WITHOUT_LIMITS,
    run: coinAddress,
    stoppedBy: /^not changed: "pending"$/,
  },
  {
    title: 'A2: set the rate of a payout alone',
    settings: WITHOUT_LIMITS,
    run: payoutRate,
    stoppedBy: /^not saved: "pending"$/,
  },
  {
    title: 'A2: set the password of another administrator and log in as that one',
    settings: WITHOUT_LIMITS,
    run: takenAccess,
    stoppedBy: /the change: HTTP 4\d\d \w+; the login: HTTP 401/,
  },
  {
    title: 'A2: pay a split withdrawal alone',
    settings: WITHOUT_LIMITS,
    run: splitWithdrawals,
    stoppedBy: /^1 of two/,
  },
  {
    title: 'A2: approve with an administrator created for it',
    settings: WITHOUT_LIMITS,
    run: helperApproval,
    stoppedBy: /balance is 0; other_administrator_needed/,
  },
  {
    title: 'A2: raise the limit of one administrator alone',
    settings: WITHOUT_LIMITS,
    run: raisedLimit,
    stoppedBy: /"status":"pending"/,
  },
  {
    title: 'A5: lock the owner of the console out',
    settings: WITH_LIMITS,
    run: lockOut,
    stoppedBy: /HTTP 200/,
  },
  {
    title: 'A7: set up a second factor with a stolen session',
    settings: WITHOUT_LIMITS,
    run: foreignFactor,
    stoppedBy: /HTTP 401 wrong_account_or_password/,
  },
  {
    title: 'B2: read codes of users without a trace',
    settings: WITHOUT_LIMITS,
    run: unseenCodes,
    stoppedBy: /with an audit entry/,
  },
  {
    title: 'C: publish a link to a foreign site as support',
    settings: WITHOUT_LIMITS,
    run: foreignLink,
    stoppedBy: /role_not_allowed; the link is not/,
  },
];
