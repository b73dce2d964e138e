/** Sheet of a company with its facts and the link to its site. The choice is stored in a cookie before the site opens. */

import type { CompanyWire } from '@vernier/shared/api/shapes/site';
import { useTranslation } from 'react-i18next';
import { rememberCompany, webAddress } from '../../../data/content/companies.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { CompanyLogo } from './company-logo.tsx';

interface CompanySheetProps {
  company: CompanyWire;
  open: boolean;
  onClose: () => void;
}

export function CompanySheet({ company, open, onClose }: CompanySheetProps) {
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
  const { subject, registered_address: registered, location: office, email } = company;
  const facts = [
    { label: t('company.website'), value: url ?? '', ltr: true },
    { label: t('company.subject'), value: subject, ltr: false },
    { label: t('company.registered'), value: registered, ltr: false },
    { label: t('company.office'), value: office, ltr: false },
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
