/** Builds what the administrators' procedures work with, and the first administrator of a new installation. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import type { Market } from '@vernier/simulator/market';
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

export interface OfficeParts {
  readonly context: Context;
  readonly database: OpenDatabase;
  readonly gate: Gate;
  /** The market that the running one follows. */
  readonly simulated: Market;
}

export async function openOffice({ context, database, gate, simulated }: OfficeParts): Promise<OpenedOffice> {
  const { config, clock, wall, market, identity, sessions, realNames, vault } = context;
  const { admin: admins, interventions, meta } = database;
  const { limiter } = gate;
  const passwords = new Passwords();
  const signIn = new SignIn({ admins, passwords, clock: wall });
  const office: Office = {
    config,
    clock,
    wall,
    market,
    identity,
    sessions,
    realNames,
    vault,
    admins,
    signIn,
    passwords,
    controls: new MarketControls({ market, simulated, clock, wall, meta, interventions }),
    limits: limiter === null ? null : { limiter, waits: new LoginWaits(wall) },
  };
  return { office, madeUpAdmin: await signIn.ensureFirst(config) };
}
