/** Search for a company by any part of its name or legal entity; a tap opens its sheet. */

import type { CompanyWire } from '@vernier/shared/api/shapes/site';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberCompany, useCompanySearch, webAddress } from '../../../data/content/companies.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
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
      <SearchResults text={query} onChoose={choose} />
      {chosen !== null && <CompanySheet company={chosen} open={open} onClose={() => setOpen(false)} />}
    </search>
  );
}

function SearchResults({ text, onChoose }: { text: string; onChoose: (company: CompanyWire) => void }) {
  const { t } = useTranslation();
  const { value: companies, failed, retry } = useCompanySearch(text);
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

interface CompanyRowProps {
  company: CompanyWire;
  onChoose: (company: CompanyWire) => void;
}

function CompanyRow({ company, onChoose }: CompanyRowProps) {
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

interface CompanySheetProps {
  company: CompanyWire;
  open: boolean;
  onClose: () => void;
}

/** Sheet of a company with its facts and the link to its site. The choice is stored in a cookie before the site opens. */
function CompanySheet({ company, open, onClose }: CompanySheetProps) {
  const { t } = useTranslation();
  const url = webAddress(company.url);
  const enter = () => {
    if (url === null) return;
    rememberCompany(company.id);
    location.assign(url);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={company.name}
      testId="company-sheet"
      footer={
        url !== null && (
          <Button onClick={enter} testId="company-enter">
            {t('company.enter')}
          </Button>
        )
      }
    >
      <div className="company-sheet-logo">
        <CompanyLogo company={company} size={72} />
      </div>
      <Facts company={company} url={url} />
    </Sheet>
  );
}

function Facts({ company, url }: { company: CompanyWire; url: string | null }) {
  const { t } = useTranslation();
  const { subject, registered_address: registered, location: address, email } = company;
  const facts = [
    { label: t('company.website'), value: url ?? '', ltr: true },
    { label: t('company.subject'), value: subject, ltr: false },
    { label: t('company.registered'), value: registered, ltr: false },
    { label: t('company.office'), value: address, ltr: false },
    { label: t('company.email'), value: email, ltr: true },
  ];
  return (
    <dl className="company-facts">
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value, ltr }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir={ltr ? 'ltr' : 'auto'}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
