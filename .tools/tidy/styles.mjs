/** Style rules: colours are tokens and sides are logical, for themes and right-to-left languages. */
const TOKENS = /\/(?:chart-)?tokens\.css$/;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i;
const PHYSICAL =
  /(^|[\s;{])(left|right|(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)\s*:|:\s*(left|right)\s*[;}]/;
/** Exceptions for charts, prices and gauges: a comment on the line, the line before or at the start of the file. */
const MARKED = /\/\* physical: .+\*\//;
const NEVER_MIRRORED = /^\/\*[^*]*never mirrored/i;

function stripComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}

export function styles(files) {
  const findings = [];
  for (const { path, text, lines } of files) {
    if (!path.endsWith('.css') || TOKENS.test(path)) continue;
    stripComments(text)
      .split('\n')
      .forEach((line, index) => {
        const marked =
          NEVER_MIRRORED.test(text) || MARKED.test(lines[index]) || MARKED.test(lines[index - 1] ?? '');
        if (COLOUR.test(line))
          findings.push({
            path,
            line: index + 1,
            message: 'a colour outside tokens.css and chart-tokens.css',
          });
        if (PHYSICAL.test(line) && !marked) {
          findings.push({
            path,
            line: index + 1,
            message: 'a physical side: write inline-start or inline-end',
          });
        }
      });
  }
  return findings;
}
