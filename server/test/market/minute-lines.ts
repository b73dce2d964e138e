/** Minute candles that look like those of a currency pair: clustered volatility, quiet nights, closed weekends; seeded. */

/** A Monday. */
const START_MS = Date.UTC(2024, 0, 1);
const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
/** Standard deviation of a minute's move, as a share of the price. */
const MINUTE_MOVE = 0.000_06;
const PERSISTENCE = 0.94;

/** The lines of a file without a head, as Binance has them, for so many days from a Monday. */
export function* minuteLines(days: number): Generator<string> {
  const random = randomOf(7);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  let price = 1.1;
  let variance = 1;
  for (let minute = 0; minute < days * DAY_MINUTES; minute += 1) {
    if (Math.floor(minute / DAY_MINUTES) % 7 >= 5) continue;
    const hour = Math.floor((minute % DAY_MINUTES) / 60);
    const scale = MINUTE_MOVE * Math.sqrt(variance) * (hour >= 7 && hour < 17 ? 1.4 : 0.6);
    const shock = normal();
    variance = 1 - PERSISTENCE + (PERSISTENCE - 0.05) * variance + 0.05 * variance * shock * shock;
    const open = price;
    price *= 1 + scale * shock;
    const wick = () => scale * Math.abs(normal()) * 0.4;
    const high = Math.max(open, price) * (1 + wick());
    const low = Math.min(open, price) * (1 - wick());
    const volume = Math.ceil(100 * (1 + Math.abs(shock)));
    const prices = [open, high, low, price].map((each) => each.toFixed(6));
    yield [START_MS + minute * MINUTE_MS, ...prices, volume].join(',');
  }
}

/** Numerical Recipes' generator: the same candles on every run. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
