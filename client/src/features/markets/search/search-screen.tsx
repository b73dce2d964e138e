/** Search page: for instruments, or for companies on a site that lists them. */

import './search-screen.css';
import { useTranslation } from 'react-i18next';
import { useSiteMode } from '../../../data/site-settings/site-status.ts';
import { Header } from '../../../ui/layout/header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { CompanySearchView } from './company-search.tsx';
import { InstrumentSearchView } from './instrument-search.tsx';

export function SearchScreen() {
  const { t } = useTranslation();
  const mode = useSiteMode();
  const slow = useSlow(mode === undefined);
  return (
    <Page title={t('product.documentTitle')} header={<Header back title={t('product.title')} />} narrow>
      {mode === undefined && slow && <SkeletonRows />}
      {mode === 'company' && <InstrumentSearchView />}
      {mode === 'main' && <CompanySearchView />}
    </Page>
  );
}
