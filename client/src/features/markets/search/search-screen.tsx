/** Search page: for instruments, or for companies on a site that lists them. */

import './search-screen.css';
import { useTranslation } from 'react-i18next';
import { useSiteMode } from '../../../data/site-settings/site-status.ts';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { CompanySearchView } from './company-search.tsx';
import { InstrumentSearchView } from './instrument-search.tsx';

export function SearchScreen() {
  const { t } = useTranslation();
  const mode = useSiteMode();
  const slow = useSlow(mode === undefined);
  return (
    <NarrowPage title={t('product.documentTitle')} heading={t('product.title')} back className="search">
      {mode === undefined && slow && <SkeletonRows />}
      {mode === 'company' && <InstrumentSearchView />}
      {mode === 'main' && <CompanySearchView />}
    </NarrowPage>
  );
}
