/** `sim --scenario`: plays a scenario and prints the events of each order; fails at a violated invariant. */

import { SCENARIO_NAMES, type ScenarioName } from '@vernier/shared/market/scenario-request';
import { playScenario } from './scenario/play.ts';
import { reportLines } from './scenario/report.ts';

export interface ScenarioArguments {
  readonly name: string;
  readonly code: string;
  readonly size: string | undefined;
  readonly seed: string;
}

export async function scenario({ name, code, size, seed }: ScenarioArguments): Promise<void> {
  if (!isScenario(name)) throw new Error(`--scenario is one of ${SCENARIO_NAMES.join(', ')}`);
  const requestedSize = size === undefined ? undefined : Number(size);
  const played = await playScenario({ name, code, size: requestedSize, seed });
  console.log(`${name} of ${played.instrument.showCode}, seed ${seed}`);
  for (const line of reportLines(played)) console.log(line);
  if (played.broken !== null) throw new Error('an invariant broke');
}

function isScenario(name: string): name is ScenarioName {
  return (SCENARIO_NAMES as readonly string[]).includes(name);
}
