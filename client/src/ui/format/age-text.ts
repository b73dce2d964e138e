/** Age in its largest whole unit: `8 sec`, `12 min`, `3 hr`, `2 days`. */

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

export function ageText(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? UNITS[3];
  const count = Math.max(0, Math.floor(ms / size));
  const options = { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' } as const;
  return new Intl.NumberFormat(language, options).format(count);
}
