/** Builder of one import rule for dependency-cruiser. */
const TESTS = '\\.test\\.tsx?$|/test/';

/** A rule that forbids an arrow from one set of paths to another; it does not apply to tests unless `testsToo` is set. */
function forbid(name, comment, { from, to, testsToo = false, ...rest }) {
  const source = { path: from };
  if (!testsToo) source.pathNot = TESTS;
  return {
    name,
    comment,
    severity: 'error',
    from: source,
    to: typeof to === 'string' ? { path: to } : to,
    ...rest,
  };
}

module.exports = { forbid, TESTS };
