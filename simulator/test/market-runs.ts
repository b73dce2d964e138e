/** Repetitions of the tests with random interventions: MARKET_RUNS chooses so many times as many markets. */
export const MARKET_RUNS = Number(process.env['MARKET_RUNS'] ?? 1);
