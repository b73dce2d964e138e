/** The name of an instrument as searches compare it: one form of each character, no case, no accents, no space around it. */

/** The marks of Latin, Greek and Cyrillic letters; in other scripts marks distinguish words. */
const MARKS = /[\u0300-\u036f]/g;

/**
 * People search without the accents that their keyboard makes slow: `vang` finds vàng, and `ALTIN` finds altın. The
 * two letters replaced at the end have no mark that could be taken off.
 */
export function searchKey(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase();
  return plain.replaceAll('đ', 'd').replaceAll('ı', 'i').trim();
}
