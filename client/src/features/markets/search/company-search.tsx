/** Search for a company by any part of its name or legal entity; a tap opens its sheet. */

import type { CompanyWire } from '@vernier/shared/api/shapes/site';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompanySearch as Search, useCompanySearch } from '../../../data/content/companies.ts';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { CompanySheet } from './company-sheet.tsx';
import { useListKeyboard } from './list-keyboard.ts';
import { useDebounced } from './use-debounced.ts';

export function CompanySearchView() {
  const { t } = useTranslation();
  const holder = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  // the company stays visible while its sheet closes
  const [chosen, setChosen] = useState<CompanyWire | null>(null);
  const [open, setOpen] = useState(false);
  useListKeyboard(holder);
  const query = useDebounced(text.trim());
  const search = useCompanySearch(query);
  const choose = (company: CompanyWire) => {
    setChosen(company);
    setOpen(true);
  };
  return (
    <search ref={holder} className="product">
      <div className="product-field">
        <SearchField
          label={t('company.field')}
          value={text}
          onChange={setText}
          focusOnOpen
          testId="product-search"
        />
      </div>
      <SearchResults text={query} search={search} onChoose={choose} />
      {chosen !== null && <CompanySheet company={chosen} open={open} onClose={() => setOpen(false)} />}
    </search>
  );
}

interface SearchResultsProps {
  text: string;
  search: Search;
  onChoose: (company: CompanyWire) => void;
}

function SearchResults({ text, search, onChoose }: SearchResultsProps): ReactNode {
  const { t } = useTranslation();
  const { companies, failed, retry } = search;
  const slow = useSlow(companies === undefined && !failed);
  if (failed)
    return <ErrorState title={t('product.failed.title')} text={t('product.failed.text')} onRetry={retry} />;
  if (slow) return <SkeletonRows />;
  if (companies === undefined) return null;
  if (companies.length === 0)
    return <EmptyState title={t('product.nothing.title', { text })} text={t('company.nothing')} />;
  return (
    <>
      <div className="product-head">
        <output>{text === '' ? t('company.all') : t('product.found', { count: companies.length })}</output>
      </div>
      <ul className="product-companies">
        {companies.map((company) => (
          <li key={company.id}>
            <CompanyRow company={company} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CompanyRow({
  company,
  onChoose,
}: {
  company: CompanyWire;
  onChoose: SearchResultsProps['onChoose'];
}) {
  const { id, name, subject } = company;
  return (
    <button
      type="button"
      className="company-row"
      aria-haspopup="dialog"
      data-testid={`company-${id}`}
      onClick={() => onChoose(company)}
    >
      <CompanyLogo company={company} size={40} />
      <span className="company-row-content" dir="auto">
        <b>{name}</b>
        <span>{subject}</span>
      </span>
    </button>
  );
}
