/** A new registered user of a test, of whom nothing but the account matters. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { Harness } from '../rig/harness.ts';
import { Applicant } from './applicant.ts';

let registered = 0;

export async function registeredUser(server: Harness): Promise<SessionWire> {
  registered += 1;
  const { data } = await new Applicant(server).register(`registered${registered}@example.com`);
  return data;
}
