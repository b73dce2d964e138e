/** Sending a command about orders whose answer is not one order: busy until the answer, and the notice of a refusal. */

import { useState } from 'react';
import type { CommandOutcome } from '../../data/transport/commands.ts';
import { haptic } from '../../ui/feedback/haptics.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { addUnanswered } from '../unanswered-commands/unanswered.ts';

interface CommandHandle {
  readonly busy: boolean;
  readonly run: () => Promise<void>;
}

/** `done` gets the answer, also one that comes late. */
export function useCommand<Answer>(
  send: () => Promise<CommandOutcome<Answer>>,
  done: (answer: Answer) => void,
): CommandHandle {
  const [busy, setBusy] = useState(false);
  const take = (outcome: CommandOutcome<Answer>): void => {
    if (outcome.kind === 'ended') return;
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
    if (outcome.kind === 'unknown') addUnanswered(outcome, take);
    else if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    else done(outcome.answer);
  };
  return {
    busy,
    async run() {
      setBusy(true);
      take(await send().finally(() => setBusy(false)));
    },
  };
}
