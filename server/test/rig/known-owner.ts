/** The first administrator of test servers. Their databases contain it, since hashing a password takes a fifth of a start. */

export const ADMIN = { email: 'owner@example.com', password: 'a long enough secret' } as const;

/** Of the password of `ADMIN`, which the administrators of `sessionOf` have too. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$B+PR51qMG3TgrfDitFOjXA$zZjJFIBZX95bJMlxUXeSjw++dnKsGnCCVWACWqA4WxA';

type Settings = Readonly<Record<string, string>>;

/** The settings without the credentials of `ADMIN`, which the database contains. */
export function withoutOwner(settings: Settings): Settings {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ...others } = settings;
  return ADMIN_EMAIL === ADMIN.email && ADMIN_PASSWORD === ADMIN.password ? others : settings;
}
