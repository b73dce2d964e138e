/** Every language has the same keys with the same placeholders, and for each plural exactly the forms its language has. */
const LOCALE = /(^|\/)locales\/([a-z]+)\.json$/;
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** The product's language codes that are not the standard ones. */
const STANDARD = { hk: 'zh-Hant-HK', jp: 'ja', kr: 'ko', vn: 'vi', spa: 'es' };

function flatten(node, prefix, into) {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'object' && value !== null) flatten(value, `${prefix}${key}.`, into);
    else into.set(prefix + key, value);
  }
  return into;
}

function placeholders(text) {
  const found = [...String(text).matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, name]) => name);
  return [...new Set(found)]
    .filter((name) => name !== 'count')
    .sort()
    .join(' ');
}

/** Folds plural forms into one entry: `rows_one`, `rows_other` → `rows` with the forms `one other`. */
function fold(entries) {
  const folded = new Map();
  const plurals = new Set(
    [...entries.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')),
  );
  for (const [key, value] of entries) {
    const stem = key.replace(PLURAL, '');
    const isPlural = PLURAL.test(key) && plurals.has(stem);
    const entry = folded.get(isPlural ? stem : key) ?? { forms: [], placeholders: '' };
    if (isPlural) entry.forms.push(key.slice(stem.length + 1));
    entry.placeholders ||= placeholders(value);
    folded.set(isPlural ? stem : key, entry);
  }
  return folded;
}

function compare({ path, code, keys }, reference) {
  const findings = [];
  const say = (message) => findings.push({ path, message });
  const categories = new Intl.PluralRules(STANDARD[code] ?? code)
    .resolvedOptions()
    .pluralCategories.toSorted()
    .join(' ');
  for (const key of reference.keys.keys()) if (!keys.has(key)) say(`the key "${key}" is missing`);
  for (const [key, entry] of keys) {
    const expected = reference.keys.get(key);
    if (!expected) {
      say(`the key "${key}" is not in ${reference.path}`);
      continue;
    }
    if (entry.placeholders !== expected.placeholders) {
      say(
        `"${key}" has the placeholders [${entry.placeholders}], ${reference.code} has [${expected.placeholders}]`,
      );
    }
    if (entry.forms.length > 0 && entry.forms.toSorted().join(' ') !== categories) {
      say(`"${key}" has the plural forms [${entry.forms.join(' ')}], its language has [${categories}]`);
    }
  }
  return findings;
}

export function locales(files) {
  const findings = [];
  const languages = files.flatMap(({ path, text }) => {
    const code = LOCALE.exec(path)?.[2];
    if (!code) return [];
    const entries = flatten(JSON.parse(text), '', new Map());
    for (const [key, value] of entries) {
      if (String(value).trim() === '') findings.push({ path, message: `"${key}" is empty` });
    }
    return [{ path, code, folder: path.replace(/[^/]+$/, ''), keys: fold(entries) }];
  });
  for (const language of languages) {
    const reference = languages.find(({ code, folder }) => code === 'en' && folder === language.folder);
    if (reference) findings.push(...compare(language, reference));
    else findings.push({ path: language.path, message: 'there is no en.json to compare with' });
  }
  return findings;
}
