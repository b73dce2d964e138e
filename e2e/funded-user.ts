/** A real account with a verified identity and money, created through the API for tests about other subjects. */
import type { Page } from '@playwright/test';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { AdminPair } from './admins.ts';
import { type ApiContext, uploadPicture } from './submissions.ts';
import { Reviewer } from './reviewer.ts';
import { codeFor, freshEmail, PASSWORD } from './sign-in.ts';

const GB = 'GB';

/** Without a verified identity and without money. */
export async function registerUser(
  { stack, rest }: ApiContext,
  email = freshEmail('funded'),
): Promise<SessionWire> {
  const areas = await rest.call('areaList', {});
  await rest.call('sendEmail', { to: email, type: 1 });
  return rest.call('register', {
    type: 'email',
    area_id: areas.find((area) => area.code === GB)?.id ?? 0,
    account: email,
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: await codeFor(stack, email),
  });
}

/** `amount` in USD. */
export async function createFundedUser(api: ApiContext, amount: string): Promise<SessionWire> {
  const { stack, rest } = api;
  const session = await registerUser(api);
  const [front_pic, reverse_pic] = [await uploadPicture(stack, session), await uploadPicture(stack, session)];
  await rest.call(
    'submitRealName',
    { name: 'Chan Tai Man', card_id: 'A123456(7)', front_pic, reverse_pic },
    session.token,
  );
  const reviewer = await Reviewer.login(stack.url);
  await reviewer.approve((await reviewer.waiting(session.user.uid)).id);
  const admins = await AdminPair.of(stack.url);
  await admins.fund(session.user.id, amount);
  const user = await rest.call('userInfo', {}, session.token);
  return { ...session, user };
}

/** Opens a page of the app with this session. */
export async function openAs(page: Page, session: SessionWire, path: string): Promise<void> {
  await storeSession(page, session);
  await page.goto(path);
}

/** Stores the session for all pages that are opened afterwards. */
export async function storeSession(page: Page, session: SessionWire): Promise<void> {
  await page.addInitScript((stored) => {
    // a frame in the page has no storage
    if (self === top && localStorage.getItem('vernier.session') === null)
      localStorage.setItem('vernier.session', stored);
  }, JSON.stringify(session));
}
