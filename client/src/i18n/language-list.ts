/** The fifteen languages of the product: code, language tag and own name. Also read by the build. */

export const LANGUAGES = [
  { code: 'hk', tag: 'zh-Hant-HK', text: '繁體中文' },
  { code: 'en', tag: 'en', text: 'English' },
  { code: 'jp', tag: 'ja', text: '日本語' },
  { code: 'kr', tag: 'ko', text: '한국어' },
  { code: 'th', tag: 'th', text: 'ไทย' },
  { code: 'vn', tag: 'vi', text: 'Tiếng Việt' },
  { code: 'fr', tag: 'fr', text: 'Français' },
  { code: 'de', tag: 'de', text: 'Deutsch' },
  { code: 'ru', tag: 'ru', text: 'Русский' },
  { code: 'spa', tag: 'es', text: 'Español' },
  { code: 'pt', tag: 'pt', text: 'Português' },
  { code: 'ar', tag: 'ar', text: 'العربية' },
  { code: 'it', tag: 'it', text: 'Italiano' },
  { code: 'tr', tag: 'tr', text: 'Türkçe' },
  { code: 'id', tag: 'id', text: 'Bahasa Indonesia' },
] as const;
