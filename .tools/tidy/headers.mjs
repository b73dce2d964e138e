/**
 * First comments: each source file begins with one, after an optional shebang. Tests and the style sheets of components need
 * none.
 */
export function headers(files) {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(
      ({ path, isCode, isTest }) =>
        isCode && !isTest && (!path.endsWith('.css') || !paths.has(path.replace('.css', '.tsx'))),
    )
    .filter(({ lines }) => {
      const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#!'));
      return !/^(\/\*|\/\/)/.test(first ?? '');
    })
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'the file does not begin with a comment that describes it',
    }));
}
