/** File sizes: a limit for each file and for the median. The linter limits functions. */
const CAP = 400;
const MEDIAN = 80;

function lengthOf(file) {
  return file.lines.length - (file.lines.at(-1) === '' ? 1 : 0);
}

export function size(files) {
  const code = files.filter((file) => file.isCode);
  const findings = code
    .filter((file) => lengthOf(file) > CAP)
    .map((file) => ({ path: file.path, message: `${lengthOf(file)} lines, the cap is ${CAP}` }));
  const lengths = code
    .filter((file) => !file.isTest)
    .map(lengthOf)
    .sort((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  if (median > MEDIAN)
    findings.push({ path: '.', message: `the median file has ${median} lines, the cap is ${MEDIAN}` });
  return findings;
}
