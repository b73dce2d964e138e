/** Registration: an address that is proved to be one's own becomes a real account. */

import { type Country, countryOf } from '@vernier/shared/identity/countries';
import { westernDigits } from '@vernier/shared/identity/contact';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { type Contact, contactKey, readContact } from '../../core/identity/contacts.ts';
import { deviceOf } from './device.ts';
import { refusedPassword } from './new-password.ts';
import type { AuthContext } from './auth-context.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { presentCredentials } from './present-user.ts';

type RegisterRequest = RequestOf<'register'>;

/** A form that holds together. */
interface Form {
  readonly contact: Contact;
  readonly country: number;
  readonly invitedBy: number | null;
}

export function registrationRoutes(context: AuthContext): readonly Route[] {
  return [route('register', (call) => register(context, call))];
}

/** The refusals in their order [REGISTRATION-4]: form, password, country, invitation, crowd, proof, and only then whether it exists. */
async function register(
  context: AuthContext,
  call: RegisterRequest,
): Promise<{ readonly data: SessionWire } | Refusal> {
  const { registration, passwords, cipher, loginLimits, securityLog } = context;
  const form = await readForm(context, call.input);
  if ('refused' in form) return form;
  if (passwords.isCrowded) return tooMany(1);
  const unproved = await refusedProof(context, call, form.contact);
  if (unproved !== null) return unproved;
  const entry = await registration.register(
    {
      ...form,
      lang: call.lang,
      device: deviceOf(call.userAgent),
      demo: call.caller ?? null,
    },
    () => passwords.hash(call.input.password),
  );
  if (entry === null) return refuse('account_exists');
  if (isRefusal(entry)) return entry;
  const address = addressKey(call.ip);
  await loginLimits?.guard.succeeded(contactKey(cipher, form.contact), address);
  securityLog.record({ kind: 'login', address, userId: entry.user.id, detail: 'registration' });
  return { data: presentCredentials(cipher, entry) };
}

async function readForm(context: AuthContext, input: RegisterRequest['input']): Promise<Form | Refusal> {
  const { type, account: typed, area_id, password, re_password, invite_code } = input;
  const contact = readContact({ type, account: typed, areaId: area_id });
  if (typeof contact === 'string') return refuse('validation_failed', { fields: [contact] });
  const country = countryOf(area_id);
  if (country === undefined) return refuse('validation_failed', { fields: ['area_id'] });
  const fields = { password: 'password', again: 're_password' };
  const fault = refusedPassword(password, re_password, fields, [contact.address]);
  if (fault !== null) return fault;
  const origin = await readOrigin(context, country, invite_code);
  return 'refused' in origin ? origin : { contact, ...origin };
}

/** The country and the inviter of a new account, if accounts are offered there and the code exists. */
export async function readOrigin(
  { config, identity }: Pick<AuthContext, 'config' | 'identity'>,
  country: Country,
  inviteCode: string | undefined,
): Promise<Pick<Form, 'country' | 'invitedBy'> | Refusal> {
  if (config.restrictedCountries.includes(country.code)) return refuse('region_not_served');
  const inviter =
    inviteCode === undefined ? null : await identity.userByInviteCode(inviteCode.trim().toUpperCase());
  if (inviteCode !== undefined && inviter === null) return refuse('invite_code_wrong');
  return { country: country.id, invitedBy: inviter?.id ?? null };
}

/** Null when the code, or the picture where no codes are sent, was right. */
async function refusedProof(
  context: AuthContext,
  { input, ip }: RegisterRequest,
  contact: Contact,
): Promise<Refusal | null> {
  const { config, codes, captchas } = context;
  if (config.verifyRegType === 1) {
    const typed = westernDigits(input.sms_code).trim();
    const { key } = input;
    return codes.use({
      ...{ contacts: [contact], purpose: 'register', code: typed, key, address: addressKey(ip) },
      ...{ isOwner: false, userId: undefined },
      captcha: input,
    });
  }
  return (await captchas.take(input.key ?? '', input.sms_code)) ? null : refuse('captcha_wrong');
}
