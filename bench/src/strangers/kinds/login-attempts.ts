/** Login attempts of strangers: codes to made-up and real targets, wrong passwords, wrong codes, captchas, administrators' logins. */

import type { VisitorContext } from '../visitor-context.ts';

const CODE_LOOPS = 2;
const CODE_GAP_MS = 300;
const LOGIN_LOOPS = 2;
const LOGIN_GAP_MS = 250;
const RESET_GAP_MS = 300;
const CAPTCHA_LOOPS = 2;
const CAPTCHA_GAP_MS = 400;
const ADMIN_GAP_MS = 500;
/** One in so many targets is an existing account. */
const REAL_TARGET_SHARE = 0.2;
const AREAS = [344, 840, 276, 392, 826] as const;
const PASSWORD = 'a wrong password';

export function sendLoginAttempts(context: VisitorContext): void {
  const { loops } = context;
  loops.run(CODE_LOOPS, CODE_GAP_MS, () => requestCode(context));
  loops.run(LOGIN_LOOPS, LOGIN_GAP_MS, () => logIn(context));
  loops.run(1, RESET_GAP_MS, () => resetPassword(context));
  loops.run(CAPTCHA_LOOPS, CAPTCHA_GAP_MS, () => requestCaptcha(context));
  loops.run(1, ADMIN_GAP_MS, () => logInAsAdmin(context));
}

/** An account that exists, or one that does not. */
function target({ random, knownAccounts }: VisitorContext): string {
  if (random.next() < REAL_TARGET_SHARE) return random.pick(knownAccounts);
  return `stranger-${random.below(1_000_000)}@example.com`;
}

async function requestCode(context: VisitorContext): Promise<void> {
  const { http, random, address } = context;
  const type = 1 + random.below(2);
  if (random.next() < 0.5) {
    await http.request({
      kind: 'code by e-mail',
      path: '/api/notify/send_email',
      body: { to: target(context), type },
      from: address(),
    });
    return;
  }
  const to = String(50_000_000 + random.below(9_999_999));
  await http.request({
    kind: 'code by SMS',
    path: '/api/notify/send_sms',
    body: { to, area_id: random.pick(AREAS), type },
    from: address(),
  });
}

async function logIn(context: VisitorContext): Promise<void> {
  await context.http.request({
    kind: 'login',
    path: '/api/user/loginForU',
    body: { account: target(context), password: PASSWORD, login_type: 'email' },
    from: context.address(),
  });
}

async function resetPassword(context: VisitorContext): Promise<void> {
  const { http, random, address } = context;
  await http.request({
    kind: 'password reset',
    path: '/api/user/forget_password',
    body: {
      type: 'email',
      account: target(context),
      new_password: 'ten brown foxes',
      secondary_password: 'ten brown foxes',
      auth_code: String(100_000 + random.below(900_000)),
    },
    from: address(),
  });
}

async function requestCaptcha({ http, address }: VisitorContext): Promise<void> {
  await http.request({ kind: 'captcha', path: '/api/captcha/token', from: address() });
}

async function logInAsAdmin({ http, address, adminEmail, random }: VisitorContext): Promise<void> {
  const email = random.next() < 0.5 ? adminEmail : 'other-admin@example.com';
  await http.request({
    kind: 'administrator login',
    path: '/trpc/auth.login',
    body: { email, password: PASSWORD, totp: '123456' },
    from: address(),
  });
}
