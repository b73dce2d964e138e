/** Markdown of the API documents. */

export function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
