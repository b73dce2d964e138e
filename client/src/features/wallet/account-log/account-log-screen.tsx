/** Account log page: present balance, every entry with the balance after it, and a statement to save. */

import './account-log-screen.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAccountLog, useBalance } from '../../../data/wallet/account-log.ts';
import { refreshOrders, useAccountFigures } from '../../../data/orders/orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Header } from '../../../ui/layout/header.tsx';
import { useHiddenAmounts } from '../../../ui/numbers/hidden-amounts.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import { EntryList } from './entry-list.tsx';
import { StatementSheet } from './statement-sheet.tsx';

export function AccountLogScreen() {
  const { t } = useTranslation();
  const [hidden, toggle] = useHiddenAmounts();
  const eye = (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      label={t(hidden ? 'user.showAmounts' : 'user.hideAmounts')}
      aria-pressed={hidden}
      quiet
      onClick={toggle}
    />
  );
  return (
    <Page
      title={t('history.title')}
      narrow
      header={<Header title={t('history.title')} back="/user" end={eye} />}
    >
      <PullToRefresh onRefresh={refreshAll}>
        <AccountLogHead hidden={hidden} />
        <EntryList hidden={hidden} />
      </PullToRefresh>
    </Page>
  );
}

function AccountLogHead({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const locked = useBalance()?.lock_balance ?? null;
  const [opened, setOpened] = useState(false);
  const money = (amount: bigint | string | null | undefined) => (
    <Money amount={amount ?? null} hidden={hidden} />
  );
  return (
    <section className="history-top">
      <h2 className="cap">{t('user.balance')}</h2>
      <Money
        amount={figures?.balanceMicros ?? null}
        currency="USD"
        hidden={hidden}
        className="figure history-balance"
        testId="history-balance"
      />
      <KeyFigures
        items={[
          { label: t('user.netValue'), value: money(figures?.equityMicros) },
          { label: t('history.margin'), value: money(figures?.marginMicros) },
          { label: t('user.available'), value: money(figures?.freeMarginMicros) },
          { label: t('user.locked'), value: money(locked), testId: 'history-locked' },
        ]}
      />
      <Button
        kind="secondary"
        size="medium"
        icon="orders"
        onClick={() => setOpened(true)}
        testId="statement-open"
      >
        {t('history.statement.title')}
      </Button>
      <StatementSheet open={opened} onClose={() => setOpened(false)} />
    </section>
  );
}

async function refreshAll(): Promise<void> {
  await Promise.allSettled([refreshAccountLog(), refreshOrders()]);
}
