/** Colours are tokens, and sides are start and end: a style sheet that names a colour or a physical side breaks a theme or Arabic. */
const TOKENS = /(^|\/)tokens\.css$/;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i;
const PHYSICAL =
  /(^|[\s;{])(left|right|(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)\s*:|:\s*(left|right)\s*[;}]/;
/** Charts, prices and scales are not mirrored; the line, the line before it or the head of the file says so. */
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
          findings.push({ path, line: index + 1, message: 'a colour outside tokens.css' });
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
