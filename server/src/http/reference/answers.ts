/** Recorded answers of a real server: `npm run reference` records those that are missing or no longer fit. */

import generated from './generated.json' with { type: 'json' };

const { answers: recorded } = generated;

const CALLS: Readonly<Record<string, unknown>> = recorded.calls;
const FRAMES: Readonly<Record<string, unknown>> = recorded.frames;

/** The answer of a call, shortened; undefined before it is recorded. */
export function answerOf(operationId: string): unknown {
  return CALLS[operationId];
}

export function frameOf(message: string): unknown {
  return FRAMES[message];
}

/** A refusal as a call answered it. */
export const RECORDED_REFUSAL: object = recorded.refusal;
