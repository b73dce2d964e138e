/** Companies as wire objects, and the text that a search for one matches. */

import type { CompanyRow, NewCompany } from '@vernier/db/repositories/content/companies';
import type { CompanyWire } from '@vernier/shared/api/shapes/site';

export function presentCompany(row: CompanyRow): CompanyWire {
  const { id, name, logo, url, subject, registeredAddress, location, email } = row;
  return { id, name, logo, url, subject, registered_address: registeredAddress, location, email };
}

export function companyOf(wire: Omit<CompanyWire, 'id'>): NewCompany {
  const { name, logo, url, subject, registered_address: registeredAddress, location, email } = wire;
  const searchText = normalizeForSearch([name, subject].join('\n'));
  return { name, logo, url, subject, registeredAddress, location, email, searchText };
}

/** A text as searches compare it: one form of each character, no case, no space around it. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
