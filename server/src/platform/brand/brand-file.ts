/** BRAND_FILE: name, mark, colours, sender, links and legal texts of the operator, checked at the start [BRAND-1] [BRAND-2]. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { byLanguage } from '../config/by-language.ts';
import { readJsonFile } from '../config/json-file.ts';
import type { OperatorBrand } from './brand.ts';
import { accentProblem, type ColourTheme } from './brand-colours.ts';
import { svgProblem } from './svg-check.ts';

const NAME = 30;
const TITLE = 120;
const PARAGRAPH = 4_000;
const LISTED = 20;
const PARAGRAPHS = 200;
/** The mark is in every page. */
const MARK_BYTES = 4_096;
const ICON_BYTES = 65_536;

/** Neither markup, nor a placeholder of a text, nor a sign of a mail's head. */
const PLAIN = /^[^\p{C}<>"&\\{}]+$/u;
/** What the fonts of every PDF reader have. */
const LATIN = /^[\u0020-\u007e\u00a0-\u00ff]+$/;

const name = z.string().trim().min(1).max(NAME).regex(PLAIN, 'must have none of < > " & \\ { }');
const title = z.string().trim().min(1).max(TITLE);
const fileName = z
  .string()
  .regex(/^[\w-]+\.svg$/, 'must be the name of an SVG file in the folder of this file');
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as #0b5fa5', abort: true });

function accent(theme: ColourTheme) {
  return colour
    .superRefine((value, context) => {
      const problem = accentProblem(theme, value);
      if (problem !== null) context.addIssue(problem);
    })
    .describe(`Accent of the ${theme} theme. Contrast on its backgrounds: 4.5 or more.`);
}

const LegalText = z.strictObject({
  title: title.describe('Title of the text.'),
  paragraphs: z
    .array(z.string().trim().min(1).max(PARAGRAPH))
    .min(1)
    .max(PARAGRAPHS)
    .describe('Its paragraphs, as plain text.'),
});

export const BrandFile = z
  .strictObject({
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
    name: name.describe('Name in page titles, mails, statements, the installed app and the console.'),
    latin_name: name
      .regex(LATIN, 'must have letters of Western European languages only')
      .optional()
      .describe('Name in PDF statements. Required when `name` has letters of another script.'),
    wordmark: name.optional().describe('Text beside the mark. Default: `name`.'),
    mark: fileName.optional().describe('Mark in the header: a square SVG file of at most 4 KiB.'),
    mark_dark: fileName.optional().describe('Mark in the dark theme. Default: `mark`.'),
    icon: fileName
      .optional()
      .describe('Icon of the browser tab and of the installed app: a square SVG file of at most 64 KiB.'),
    icon_background: colour
      .optional()
      .describe('Colour around the icon where a device cuts it to its own shape. Required with `icon`.'),
    colours: z
      .strictObject({ light: accent('light'), dark: accent('dark') })
      .optional()
      .describe('Accent colours.'),
    mail_sender: name
      .optional()
      .describe('Name of the sender of mails. Default: `name`. The address is that of `MAIL_FROM`.'),
    links: z
      .array(
        z.strictObject({
          name: byLanguage(title).describe('Text of the link by language; English is required.'),
          url: z.url({ protocol: /^https?$/ }).describe('Address of the page.'),
        }),
      )
      .max(LISTED)
      .default([])
      .describe('Links on the page of legal information.'),
    legal: z
      .array(
        byLanguage(LegalText).describe('A text by language; English is required and used for all others.'),
      )
      .max(LISTED)
      .default([])
      .describe('Texts on the page of legal information.'),
  })
  .refine((file) => file.latin_name !== undefined || LATIN.test(file.name), {
    path: ['name'],
    message: 'needs latin_name too, because PDF statements cannot show its letters',
  })
  .refine((file) => (file.icon === undefined) === (file.icon_background === undefined), {
    path: ['icon'],
    message: 'and icon_background need each other',
  })
  .refine((file) => file.mark_dark === undefined || file.mark !== undefined, {
    path: ['mark_dark'],
    message: 'needs mark too',
  })
  .describe('BRAND_FILE: the brand of an installation.');

/** Throws StartRefused with the file, the line and the reason. */
export function readBrand(path: string): OperatorBrand {
  const dir = dirname(path);
  const withPictures = BrandFile.transform((file, context): OperatorBrand => {
    const picture = (field: 'mark' | 'mark_dark' | 'icon', mostBytes: number): string => {
      const found = readPicture(join(dir, file[field] ?? ''), mostBytes);
      if ('problem' in found)
        context.addIssue({ code: 'custom', path: [field], message: `${file[field]} ${found.problem}` });
      return 'text' in found ? found.text : '';
    };
    const light = file.mark === undefined ? null : picture('mark', MARK_BYTES);
    const dark = file.mark_dark === undefined ? light : picture('mark_dark', MARK_BYTES);
    const { icon_background: background } = file;
    const brand = {
      name: file.name,
      latinName: file.latin_name ?? file.name,
      wordmark: file.wordmark ?? file.name,
      mark: light === null || dark === null ? null : { light, dark },
      icon: background === undefined ? null : { svg: picture('icon', ICON_BYTES), background },
      colours: file.colours ?? null,
      mailSender: file.mail_sender ?? file.name,
      links: file.links,
      legal: file.legal,
    };
    return { ...brand, digest: createHash('sha256').update(JSON.stringify(brand)).digest('hex') };
  });
  return readJsonFile(path, withPictures);
}

function readPicture(
  path: string,
  mostBytes: number,
): { readonly text: string } | { readonly problem: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return { problem: 'cannot be read' };
  }
  if (bytes.length > mostBytes) return { problem: `has ${bytes.length} bytes, more than ${mostBytes}` };
  const text = bytes.toString('utf8').trim();
  const problem = svgProblem(text);
  return problem === null ? { text } : { problem };
}
