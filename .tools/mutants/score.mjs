/** Scores of mutants by folder, and the mutants that no test detects. */
import { dirname } from 'node:path';

const DETECTED = ['Killed', 'Timeout'];
const UNDETECTED = ['Survived', 'NoCoverage'];
const COUNTED = [...DETECTED, ...UNDETECTED];

/** @returns the share of detected mutants in percent; 100 of none */
export function scoreOf(mutants) {
  const counted = mutants.filter(({ status }) => COUNTED.includes(status));
  const detected = counted.filter(({ status }) => DETECTED.includes(status));
  return counted.length === 0 ? 100 : (100 * detected.length) / counted.length;
}

/** @returns a line for each folder and one for all */
export function linesByFolder(mutants) {
  const folders = [...new Set(mutants.map(({ fileName }) => dirname(fileName)))].toSorted();
  const rows = folders.map((folder) => [
    folder,
    mutants.filter(({ fileName }) => dirname(fileName) === folder),
  ]);
  return [...rows, ['all', mutants]].map(([folder, some]) => {
    const counts = COUNTED.map(
      (status) => `${status} ${some.filter((mutant) => mutant.status === status).length}`,
    );
    return `${folder}: ${scoreOf(some).toFixed(1)} %  ${counts.join(', ')}`;
  });
}

/** @returns a line for each mutant that no test detects */
export function undetectedLines(mutants) {
  return mutants
    .filter(({ status }) => UNDETECTED.includes(status))
    .map(({ fileName, location, status, mutatorName, replacement }) => {
      const place = `${fileName}:${location.start.line}:${location.start.column}`;
      return `${place} ${status} ${mutatorName} ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`;
    });
}
