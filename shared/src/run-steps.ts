/** Long work in steps, between which the event loop runs. */

/** Steps of a turn of the event loop, each some two microseconds: an account or an order in memory. */
const STEPS_OF_A_TURN = 2_048;

/** Runs all steps; without a pause in one turn. */
export async function runSteps(steps: Iterator<void>, pause?: () => Promise<unknown>): Promise<void> {
  for (let count = 1; steps.next().done !== true; count += 1)
    if (pause !== undefined && count % STEPS_OF_A_TURN === 0) await pause();
}
