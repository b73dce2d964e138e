/** Trade page of an unknown instrument, with a link to the search. */

import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { isolate } from '../../ui/format/isolate.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Longer than any code; an address may contain anything. */
const MOST_SHOWN = 24;

export function UnknownInstrument({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <Page title={t('trade.title')} fill>
      <Empty
        page
        title={t('trade.unknown.title', { code: isolate(code.slice(0, MOST_SHOWN)) })}
        text={t('trade.unknown.text')}
        action={<ButtonLink to="/product">{t('trade.unknown.action')}</ButtonLink>}
      />
    </Page>
  );
}
