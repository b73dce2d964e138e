/** Tiers of the tests: `ci` before each merge, `night` with the tests that are tagged `night` besides. */
const TIERS = ['ci', 'night'];

/** @throws when there is no tier of this name */
export function checkTier(tier) {
  if (!TIERS.includes(tier)) throw new Error(`tiers: ${TIERS.join(', ')}`);
}
