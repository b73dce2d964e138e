/** Tag of SQL texts for tables that are known from a catalog: its values are names, quoted, or lists of names. */

/** Throws for a name that is none of the schema. */
export function withNames(
  texts: TemplateStringsArray,
  ...names: readonly (string | readonly string[])[]
): string {
  return texts.reduce((text, next, place) => {
    const given = names[place - 1] ?? [];
    const list = typeof given === 'string' ? [given] : given;
    return `${text}${list.map(quoted).join(', ')}${next}`;
  });
}

function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no name of a table or column`);
  return `"${name}"`;
}
