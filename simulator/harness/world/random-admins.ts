/** Random administrators of the simulated market: halts, resumptions, set prices, scenarios, and changes of spreads and hours. */

import { isRefusal } from '@vernier/shared/refusals';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Intervention } from '@vernier/shared/market/intervention';
import type { Market } from '../../src/market.ts';
import { SCENARIO_NAMES, SCENARIO_SIZES } from '@vernier/shared/market/scenario-request';
import { scenarioInterventions } from '../../src/interventions/scenarios.ts';
import { setPriceInterventions } from '../../src/interventions/set-price.ts';
import { type Slot, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import type { SeededRandom } from './seeded-random.ts';

const ACT_PERMILLE = 20;
const RESUME_PERMILLE = 60;

export class RandomAdmins {
  readonly #random: SeededRandom;
  readonly #market: Market;
  readonly #halted = new Set<string>();

  constructor(random: SeededRandom, market: Market) {
    this.#random = random;
    this.#market = market;
  }

  /** Random interventions at a slot that was not served. */
  interveneAt(slot: Slot): void {
    for (const code of this.#halted) {
      if (!this.#random.chance(RESUME_PERMILLE)) continue;
      this.#market.intervene({ kind: 'resume', slot, code });
      this.#halted.delete(code);
    }
    if (!this.#random.chance(ACT_PERMILLE)) return;
    const instrument = this.#random.pick(this.#market.instruments);
    for (const intervention of this.#nextIntervention(instrument, slot)) this.#market.intervene(intervention);
  }

  /** Empty when the market refuses, for example when it is closed. */
  #nextIntervention(instrument: Instrument, slot: Slot): readonly Intervention[] {
    const { code } = instrument;
    const roll = this.#random.below(12);
    if (roll < 2) {
      if (this.#market.stateAt(instrument.id, slot) !== 'open') return [];
      this.#halted.add(code);
      return [{ kind: this.#random.pick(['halt', 'close_only']), slot, code }];
    }
    if (roll >= 10) return [roll === 10 ? this.#spread(code, slot) : this.#hours(code, slot)];
    const interventions = roll < 4 ? this.#price(instrument, slot) : this.#scenario(code, slot);
    return isRefusal(interventions) ? [] : interventions;
  }

  #price({ id, code }: Instrument, slot: Slot) {
    const { bid } = this.#market.quote(id, slot);
    const reach = Math.floor(bid / 20);
    return setPriceInterventions(this.#market, {
      code,
      slot,
      price: bid + this.#random.below(2 * reach + 1) - reach,
    });
  }

  #spread(code: string, slot: Slot): Intervention {
    return { kind: 'spread', slot, code, percent: this.#random.pick([100, 100, 150, 400]) };
  }

  /** From the next full minute on. */
  #hours(code: string, slot: Slot): Intervention {
    const minute = Math.ceil(slot / SLOTS_PER_MINUTE) * SLOTS_PER_MINUTE;
    return { kind: 'hours', slot: minute, code, hours: this.#random.pick(['always', 'sessions']) };
  }

  /** Of the default size or smaller. */
  #scenario(code: string, atSlot: Slot) {
    const name = this.#random.pick(SCENARIO_NAMES);
    const { least, usual } = SCENARIO_SIZES[name];
    const size = this.#random.chance(500) ? usual : Math.max(least, Math.floor(usual / 2));
    return scenarioInterventions(this.#market, { name, code, size, atSlot });
  }
}
