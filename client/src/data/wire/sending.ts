/** The one way a command of the user leaves this page: its attempt is stored, sent with its key, and sent again until an answer comes. */

import type { Calls } from '@vernier/shared/wire/calls';
import { call } from './api.ts';
import { type Attempt, type CommandName, makeAttempt, send, type SendPorts, type Sent } from './attempts.ts';
import { ApiRefusal } from './failures.ts';
import { isOffline } from './offline.ts';
import { page } from '../page.ts';
import { currentSession } from '../device/session-store.ts';

const ports: SendPorts = {
  call: (name, input, options) => call(name, input, options),
  now: () => Date.now(),
  chance: () => Math.random(),
};

/** Never throws for a refusal and shows none: the caller says it where it was decided. Without a server nothing is tried. */
export function sendCommand<Name extends CommandName>(
  name: Name,
  input: Calls[Name]['input'],
): Promise<Sent<Name>> {
  if (isOffline()) {
    page().notify({ tone: 'error', key: 'refusal.offline', values: { code: '' } });
    return Promise.resolve({ kind: 'refused', refusal: new ApiRefusal(0, '', {}) });
  }
  const uid = currentSession()?.user.uid ?? '';
  return send(makeAttempt<Name>({ name, input, uid, madeAtMs: ports.now() }), ports);
}

/** Goes on with what a reload interrupted, for what is left of its time. */
export function sendAgain<Name extends CommandName>(attempt: Attempt<Name>): Promise<Sent<Name>> {
  return send(attempt, ports, attempt.madeAtMs);
}
