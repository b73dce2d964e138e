/** What the calls and the socket of a real server answered: `npm run reference` records what is missing or no longer fits. */

import recorded from './answers.json' with { type: 'json' };

const CALLS: Readonly<Record<string, unknown>> = recorded.calls;
const FRAMES: Readonly<Record<string, unknown>> = recorded.frames;

/** Of an operation, shortened; undefined before it is recorded. */
export function answerOf(operationId: string): unknown {
  return CALLS[operationId];
}

export function frameOf(message: string): unknown {
  return FRAMES[message];
}

/** One that a call said. */
export const SAID_REFUSAL: object = recorded.refusal;
