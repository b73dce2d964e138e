/** A real account with a confirmed name and money, made over the wire where that is not the subject, and logged in on a page. */
import type { Page } from '@playwright/test';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { AdminPair } from './admins.ts';
import type { RestClient } from './rest-client.ts';
import { uploadPicture } from './submissions.ts';
import { Reviewer } from './reviewer.ts';
import { codeFor, freshEmail, PASSWORD } from './sign-in.ts';
import type { Stack } from './stack.ts';

const GB = 'GB';

interface World {
  readonly stack: Stack;
  readonly rest: RestClient;
}

/** Without a confirmed name and without money. */
export async function registerUser(
  { stack, rest }: World,
  email = freshEmail('createFundedUser'),
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
export async function createFundedUser(world: World, amount: string): Promise<SessionWire> {
  const { stack, rest } = world;
  const session = await registerUser(world);
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

/** Opens a page of the program as somebody who is logged in on this device. */
export async function openAs(page: Page, session: SessionWire, path: string): Promise<void> {
  await storeSession(page, session);
  await page.goto(path);
}

/** The pages that are opened from now on find somebody logged in. */
export async function storeSession(page: Page, session: SessionWire): Promise<void> {
  await page.addInitScript((kept) => {
    // a frame within has no storage
    if (self === top && localStorage.getItem('vernier.session') === null)
      localStorage.setItem('vernier.session', kept);
  }, JSON.stringify(session));
}
