/** Password changes: a forgotten password by a code to the address, the user's own by a code to it. Every other session ends. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import { westernDigits } from '@vernier/shared/identity/contact';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import {
  channelOf,
  type Contact,
  contactKey,
  ownContact,
  readContacts,
  userOf,
} from '../../core/identity/contacts.ts';
import { requireOwnerOfName } from '../../core/shards/name-shard.ts';
import { codeProof } from './credential-proof.ts';
import { refusedPassword } from './new-password.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { CaptchaFields } from './captcha-check.ts';
import type { AuthContext } from './auth-context.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';

type Done = { readonly data: Record<never, never> } | Refusal;

export function passwordRoutes(context: AuthContext): readonly Route[] {
  return [
    route('forgetPassword', (call) => forget(context, call)),
    route('amendPassword', (call) => amend(context, call)),
  ];
}

async function forget(context: AuthContext, { input, ip }: RequestOf<'forgetPassword'>): Promise<Done> {
  const { new_password, secondary_password } = input;
  const contacts = readContacts({ type: input.type, account: input.account, areaId: input.area_id });
  if (typeof contacts === 'string') return refuse('validation_failed', { fields: [contacts] });
  const fields = { password: 'new_password', again: 'secondary_password' };
  const addresses = contacts.map(({ address }) => address);
  const fault = refusedPassword(new_password, secondary_password, fields, addresses);
  if (fault !== null) return fault;
  const user = await userOf(context, contacts);
  const channel = channelOf(input.type);
  const [typed = { channel, address: input.account }] = contacts;
  requireOwnerOfName(context.shards, user, contactKey(context.cipher, typed));
  const contact = user === null ? typed : (ownContact(context.cipher, user, channel) ?? typed);
  return setPassword(context, { user, contact, input, ip, session: null });
}

async function amend(
  context: AuthContext,
  { input, ip, session }: RequestOf<'amendPassword'>,
): Promise<Done> {
  const { new_password } = input;
  const contact = ownContact(context.cipher, session.user, channelOf(input.type));
  if (contact === null) return refuse('validation_failed', { fields: ['type'] });
  const fields = { password: 'new_password', again: 'new_password' };
  const fault = refusedPassword(new_password, new_password, fields, [contact.address]);
  if (fault !== null) return fault;
  return setPassword(context, { user: session.user, contact, input, ip, session });
}

interface Change {
  /** Null when the address has no account: then no code is right. */
  readonly user: UserRow | null;
  readonly contact: Contact;
  readonly input: {
    readonly new_password: string;
    readonly auth_code: string;
    readonly key?: string | undefined;
  } & CaptchaFields;
  readonly ip: string;
  /** The caller's session, which stays open. */
  readonly session: Session | null;
}

async function setPassword(
  context: AuthContext,
  { user, contact, input, ip, session }: Change,
): Promise<Done> {
  const { passwords, codes, sessions, securityNotifications, securityLog } = context;
  if (passwords.isCrowded) return tooMany(1);
  const typed = westernDigits(input.auth_code).trim();
  const { key } = input;
  const address = addressKey(ip);
  const wrong = await codes.use({
    contacts: [contact],
    purpose: 'password',
    code: typed,
    key,
    address,
    ...{ isOwner: session !== null, userId: user?.id },
    captcha: input,
  });
  if (wrong !== null) return wrong;
  if (user === null) return refuse('code_wrong');
  if (user.frozenAtMs !== null) return refuse('account_frozen');
  const proof = codeProof(user, session);
  const passwordHash = await passwords.hash(input.new_password);
  const owner = await sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const isChanged = await sessions.changePassword(owner, passwordHash, session?.hash ?? null);
  if (!isChanged) return refuse(proof.staleReason);
  const detail = session === null ? 'forgotten' : 'own';
  securityLog.record({ kind: 'password_changed', address, userId: owner.row.id, detail });
  await securityNotifications.notify(owner.row, 'password_changed');
  return { data: {} };
}
