/** Commands of the user: the SDK's sender with the page's session, storage, offline state and notices. */

import { CommandSender } from '@vernier/sdk/command-sender';
import { readLocal, writeLocal } from '../browser-storage/local-store.ts';
import { currentScope } from '../browser-storage/session-store.ts';
import { page } from '../page.ts';
import { isOffline } from './offline.ts';
import { vernier } from './vernier.ts';

export type { CommandName } from '@vernier/sdk/command-attempts';
export { type CommandOutcome, type Unanswered, whenSettled } from '@vernier/sdk/command-outcome';

const NAME = 'attempts';

/** Shows no notice of a refusal: the form that sent the command does. A response that was lost is reported at once. */
export const commands = new CommandSender({
  vernier,
  storage: { read: () => readLocal(NAME), write: (value) => writeLocal(NAME, value) },
  session: currentScope,
  isOffline,
  onOffline: () => page().notify({ tone: 'error', key: 'refusal.noConnection', values: { code: '' } }),
  onDropped: (name) => page().notify({ tone: 'error', dropped: name }),
  callOptions: { quiet: true, reportsLoss: true },
});
