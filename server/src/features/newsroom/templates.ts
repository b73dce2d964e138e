/** The templates of the newsroom, one file a language, and how their places are fillTemplate in. */

import type { Language } from '@vernier/shared/api/languages';
import type { Centre } from './story.ts';
import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hk from './texts/hk.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import jp from './texts/jp.json' with { type: 'json' };
import kr from './texts/kr.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import spa from './texts/spa.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };
import vn from './texts/vn.json' with { type: 'json' };

export interface Template {
  readonly title: string;
  readonly desc: string;
  /** One paragraph each. */
  readonly content: readonly string[];
}

export interface ArticleTemplates {
  readonly up: Template;
  readonly down: Template;
  readonly opening: Template;
  /** `after` follows the table. */
  readonly week: Template & { readonly after: string };
  readonly columns: Readonly<Record<'instrument' | 'change' | 'low' | 'high', string>>;
  readonly centres: Readonly<Record<Centre, string>>;
}

export const TEMPLATES: Readonly<Record<Language, ArticleTemplates>> = {
  ...{ hk, en, jp, kr, th, vn, fr, de },
  ...{ ru, spa, pt, ar, it, tr, id },
};

const PLACE = /\{(\w+)\}/g;

/** A place without a value stays as it is, and the tests find it. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACE, (place, name: string) => values[name] ?? place);
}
