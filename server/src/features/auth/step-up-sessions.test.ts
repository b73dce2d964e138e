/** Step-ups of sessions: each lasts five minutes of elapsed time. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { STEP_UP_MS, StepUpSessions } from './step-up-sessions.ts';

test('[ADMIN-25] a step-up counts for five minutes, for its session only, and another one extends it', () => {
  const clock = new ManualClock(0);
  const stepUps = new StepUpSessions(clock);
  stepUps.begin('a');
  clock.advance(STEP_UP_MS - 1);
  expect([stepUps.isCurrent('a'), stepUps.isCurrent('b')]).toEqual([true, false]);
  stepUps.begin('a');
  stepUps.begin('b');
  clock.advance(1);
  expect([stepUps.isCurrent('a'), stepUps.isCurrent('b')]).toEqual([true, true]);
  clock.advance(STEP_UP_MS - 1);
  expect([stepUps.isCurrent('a'), stepUps.isCurrent('b')]).toEqual([false, false]);
});

test('[ADMIN-25] setting the wall clock back does not extend a step-up', () => {
  const clock = new ManualClock(1_000_000);
  const stepUps = new StepUpSessions(clock);
  stepUps.begin('a');
  clock.step(-STEP_UP_MS);
  clock.advance(STEP_UP_MS);
  expect(stepUps.isCurrent('a')).toBe(false);
});
