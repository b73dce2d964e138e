/** Rules of docs/languages.md for the texts of every language, as far as a pattern can check them. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TEXTS = new URL('../../../shared/texts/', import.meta.url);
const FILES = ['client', 'server', 'news', 'articles'];
/** The back office is in English. */
const CONSOLE = ['console'];

/** What a text of the language never holds: another form of address, another term, foreign typography. */
const NEVER: Record<string, RegExp[]> = {
  ar: [
    /[\u0621-\u064a][,;?]/,
    /اً/,
    /} دولار/,
    /العامل الثاني|عامل تحقق|الاسم الحقيقي|اسمك الحقيقي|اسمي الحقيقي|رموز API|رمز API|جني الربح|فرق السعر|السواب|ربط|رُبط/,
    /يرجى|يُرجى|الصفقات المفتوحة|عبر السلسلة|ميبيبايت|مخطط|استرجاع/,
    /[٠-٩]|"|'| - |\.{3}|(?<![\u2066{])\{\{?\w+\}\}?[ \u00a0]USD/,
  ],
  de: [
    /\b(du|dein\w*|dir|dich)\b/i,
    /“[^„]*”/,
    /[\d}] (USD|Lot|ms|MB|MiB|%)/,
    /API-Token|Zielpreis|zweite[nr]? Faktor|Zurücknehmen|Kontobewegung|Spielgeld/i,
  ],
  en: [/[\d}] (USD|ms|MB|MiB|h|m|d|s|min)(?![\p{L}’])/u, /e-mail|second factor|net value/i],
  fr: [
    / [;:!?»%]/,
    /« /,
    /(?<![\p{L}-])(tu|toi|tes|ton) /iu,
    /[\d}] (USD|lots|ms|Mo|Mio)/,
    /jeton|second facteur|prix visé|examinateur|point mort|jamais pris deux fois/i,
  ],
  hk: [
    /您|餘額|充值|提現|預付款|這裡|帳|權杖|綁定|撤單|撤銷掛單|目標價|實名|雙重驗證|K ?線/,
    /[一-龥][,;:!?()]/,
    /[一-龥][A-Za-z\d]|[A-Za-z\d][一-龥]/,
    /[\d}] (?:手|個|筆|張|支|分鐘|小時|日|毫秒|USD)/,
  ],
  id: [
    /\banda\b/,
    /order (pending|tertunda)/i,
    /\b(kamu|kau|silakan|mohon)\b/i,
    /token|faktor kedua|tautkan|disisihkan|terisi|mengambang|harga kini|uang latihan|cara pembayaran|order pasar|peringatan harga/i,
    /peninjau kedua setuju|rincian akun|laporan rekening|rasio menang|rata-rata bergerak|alamat koin/i,
    /"|'| - |\.{3}|[\d}] (USD|lot|ms)\b/,
  ],
  it: [
    /\b(Lei|Suo|Sua|Suoi|Sue)\b/,
    /[\d}] (USD|lotti|ms|MB|MiB)|\d %/,
    /flottante|secondo fattore|revisore|\btoken\b|(?<!ri)azzera|congela|non si (è|sono) caricat/i,
  ],
  jp: [
    /[ぁ-んァ-ヶ一-龥][,;:!?()]/,
    /待機注文|ストップロス|テイクプロフィット/,
    /待機価格|指定価格|確保額|宛先|売値|トークン|最大偏差|何も(?:変更|行わ|実行)/,
    /[：（「] |[\d}] (?:USD|MiB|MB)/,
  ],
  kr: [
    /[，。、：；！？（）]/,
    /(해요|예요|네요)([.?!]|$)/,
    /여유 증거금|매도호가|대기 주문/,
    /마진레벨|묶인 금액|반대 매매|대기 가격|최대 편차|토큰|고객 지원|실거래|아무것도 실행|[을은이]\([를는가]\)|\(으\)로/,
    /[\d}] (?:랏|개(?!장)|건|분|USD|MiB|MB)/,
  ],
  pt: [
    /\b(utilizador|ecrã|telemóvel|palavra-passe|ficheiro|levantamento)/i,
    /[\d}] (USD|lotes|ms|MB|MiB)|\d %/,
    /lucro flutuante|segundo fator|\btokens?\b|vincul|congela|desfazer o saque|analista|aparelho|\bvela\b/i,
  ],
  ru: [
    /Stop Loss|Take Profit|Margin Call|Stop Out/,
    /токен|второ(й|го|м) фактор|вторым фактором|привяза|игровы|винрейт|опробуйте (снова|ещё раз|через)/i,
    /еще|счет(?!\p{L})/iu,
    /"|'| - |\.{3}| —|[\d}] (USD|лот|мин|мс)|\d%/,
  ],
  spa: [
    /\b(ustedes|usted|elija|inténtelo|introduzca|permítal[oa]s|proteja|añada)\b/i,
    /\b(?<!en )(sus alertas|su cuenta)\b/i,
    /[\d}] (USD|lotes|ms|MB|MiB|%)/,
    /segundo factor|\btokens?\b|vincul|congela|anúl|anular|revisor|período|punto de equilibrio|\bpodéis\b/i,
  ],
  th: [
    /(?<!ชม)\.$/,
    /หลักประกัน|โทเค็น|ฝ่ายช่วยเหลือ|แบบเลื่อนตาม|ราคาที่ตั้ง|รอที่ราคา|ส่วนเบี่ยงเบนสูงสุด|ไม่มีอะไรเปลี่ยน/,
    /ผูก/,
    /[\d}] (?:ล็อต|นาที|วินาที|ชั่วโมง|USD|UTC|MiB|MB)/,
    / ๆ/,
  ],
  tr: [
    /parola/i,
    /Zararı durdur|Kârı al/i,
    /belirteç|ikinci faktör|ücret|coin ile|zincir üstü|şimdiki fiyat|(?<!\{)tick/i,
    /hesap dökümü|hesap özeti|geri alınsın|(adres|hesap|hesabı|adresi) bağla/i,
    /"|'| - |\.{3}|[\d}] (USD|lot|dk|sa|ms)(?!\p{L})|(?<!\p{L})kar (al|oranı|faktörü)/iu,
  ],
  vn: [
    /\b(quý khách)\b/i,
    /E-mail/i,
    /token|giá chờ|chờ tại|độ lệch tối đa|bút toán|ghi có|trên chuỗi|mức dừng|tài khoản thật|tiền số/i,
    /(?<!\p{L})liên kết (địa chỉ|tài khoản|ngân hàng)|rút lại yêu cầu/iu,
    /[\d}] (?:lot|phút|giờ|giây|USD|UTC|MiB|MB|ms)(?!\p{L})/u,
  ],
};

/**
 * What no language holds: two full stops, two spaces, a space at the end, a typewriter's apostrophe in a word, and an amount or
 * a time that a line break can separate from its unit.
 */
const NEVER_ANYWHERE = [/\.\./, / {2}/, /\s$/, /\p{L}'\p{L}/u, /[\d}] (USD|UTC)/];

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

function textsOf(code: string, file: string): string[] {
  return texts(JSON.parse(readFileSync(new URL(`${code}/${file}.json`, TEXTS), 'utf8')));
}

describe('[TEXT-7] the texts of a language', () => {
  it('are in one folder for each of the fifteen languages', () => {
    const entries = readdirSync(TEXTS, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.sort()).toEqual(Object.keys(NEVER));
    const namesOf = (code: string) => [...FILES, ...(code === 'en' ? CONSOLE : [])].sort();
    expect(folders.map((code) => readdirSync(new URL(code, TEXTS)).sort())).toEqual(
      folders.map((code) => namesOf(code).map((name) => `${name}.json`)),
    );
  });

  it('are nowhere else', () => {
    const packages = ['client', 'server', 'shared/src', 'simulator', 'db', 'sdk'];
    const files = packages.flatMap((name) =>
      readdirSync(new URL(`../../../${name}`, import.meta.url), { recursive: true, encoding: 'utf8' }),
    );
    const isOfLanguage = new RegExp(`(?:^|[\\/.-])(?:${Object.keys(NEVER).join('|')})[.](?:json|ya?ml)$`);
    expect(
      files.filter((file) => isOfLanguage.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file)),
    ).toEqual([]);
  });
});

describe.each(FILES)('the texts in %s.json', (file) => {
  it.each(Object.entries(NEVER))('of %s keep its address, its terms and its typography', (code, never) => {
    const found = textsOf(code, file).filter((text) =>
      [...never, ...NEVER_ANYWHERE].some((rule) => rule.test(text)),
    );
    expect(found).toEqual([]);
  });
});

describe('the table of terms', () => {
  const lines = readFileSync(new URL('../../../docs/languages.md', import.meta.url), 'utf8').split('\n');
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const heads = lines.flatMap((line, at) => (line.startsWith('| Term |') ? [at] : []));

  function textAt(code: string, key: string): unknown {
    const path = new URL(`../../../shared/texts/${code}/client.json`, import.meta.url);
    const tree: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return key
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], tree);
  }

  it('is of every language but English', () => {
    const codes = heads.flatMap((at) => cells(lines[at] ?? '').slice(2));
    expect(codes.sort()).toEqual(Object.keys(NEVER).filter((code) => code !== 'en'));
  });

  it.each(heads)('has the texts of the pages, line %i', (at) => {
    const codes = cells(lines[at] ?? '').slice(2);
    const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'));
    const rows = lines.slice(at + 2, end).map(cells);
    expect(rows.length).toBeGreaterThan(20);
    for (const [term, key = '', ...written] of rows) {
      const translations = codes.map((code) => textAt(code, key.replaceAll('`', '')));
      expect({ term, translations }).toEqual({ term, translations: written });
    }
  });

  it('has the terms of the proof as the pages use them', () => {
    const head = lines.findIndex((line) => line.startsWith('| Code | commitment'));
    const keys = cells(lines[head] ?? '')
      .slice(1)
      .map((cell) => cell.split('`')[1] ?? '');
    const rows = lines.slice(head + 2).filter((line) => line.startsWith('|'));
    const absent = rows.flatMap((line) => {
      const [code = '', ...terms] = cells(line);
      return terms.filter((term, at) => {
        const text = String(textAt(code, keys[at] ?? '')).toLowerCase();
        return !text.includes(term.toLowerCase());
      });
    });
    expect([rows.length, absent]).toEqual([Object.keys(NEVER).length - 1, []]);
  });
});
