/** Builds what the administrators' procedures work with, and the first administrator of a new installation. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import { LoginWaits } from '../auth/login-waits.ts';
import { Passwords } from '../auth/passwords.ts';
import type { Context } from '../context.ts';
import type { Gate } from '../http/register.ts';
import { MarketControls } from './market-controls.ts';
import type { Office } from './office.ts';
import { type MadeUpAdmin, SignIn } from './sign-in.ts';

export interface OpenedOffice {
  readonly office: Office;
  readonly madeUpAdmin: MadeUpAdmin | null;
}

export async function openOffice(
  { config, clock, wall, market }: Context,
  { admin: admins, interventions, meta }: OpenDatabase,
  { limiter }: Gate,
): Promise<OpenedOffice> {
  const passwords = new Passwords();
  const signIn = new SignIn({ admins, passwords, clock: wall });
  const office: Office = {
    config,
    clock,
    wall,
    market,
    admins,
    signIn,
    passwords,
    controls: new MarketControls({ market, clock, wall, meta, interventions }),
    limits: limiter === null ? null : { limiter, waits: new LoginWaits(wall) },
  };
  return { office, madeUpAdmin: await signIn.ensureFirst(config) };
}
