/** Balance card of the account, live, with a button that hides amounts; deposit and withdraw, or a note about them for a demo account. */

import './balance-card.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../data/wallet/account-log.ts';
import { useAccountFigures } from '../../data/orders/orders.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { MoneyInput } from '../../ui/format/money-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Money, useHiddenAmounts } from '../../ui/numbers/money.tsx';
import { RealAccountOnlyDialog } from '../demo-account/real-account-only.tsx';

export function BalanceCard({ demo }: { demo: boolean }) {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const [hidden, toggle] = useHiddenAmounts();
  const locked = useBalance()?.lock_balance;
  return (
    <Card className="balance-card">
      <div className="balance-card-title">
        <h2 className="cap">{t('user.balance')}</h2>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={hidden ? t('user.showAmounts') : t('user.hideAmounts')}
          quiet
          size={18}
          onClick={toggle}
          testId="user-eye"
        />
      </div>
      <Money
        amount={figures?.balanceMicros ?? null}
        currency="USD"
        hidden={hidden}
        testId="balance"
        className="figure balance-card-figure"
      />
      <dl className="balance-card-figures">
        <Figure
          label={t('user.netValue')}
          micros={figures?.equityMicros}
          hidden={hidden}
          testId="user-equity"
        />
        <Figure label={t('user.available')} micros={figures?.freeMarginMicros} hidden={hidden} />
        {!demo && <Figure label={t('user.locked')} micros={locked} hidden={hidden} testId="user-locked" />}
      </dl>
      <div className="balance-card-actions">
        {demo ? <ForRealOnly balanceMicros={figures?.balanceMicros ?? null} /> : <MoneyLinks />}
      </div>
    </Card>
  );
}

interface FigureProps {
  label: string;
  micros: MoneyInput | undefined;
  hidden: boolean;
  testId?: string;
}

function Figure({ label, micros, hidden, testId }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={micros ?? null} hidden={hidden} testId={testId} />
      </dd>
    </div>
  );
}

function MoneyLinks() {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink size="medium" icon="deposit" to="/mine/charge" testId="user-deposit">
        {t('user.deposit')}
      </ButtonLink>
      <ButtonLink kind="secondary" size="medium" icon="withdraw" to="/mine/withdraw" testId="user-withdraw">
        {t('user.withdraw')}
      </ButtonLink>
    </>
  );
}

/** The same two buttons, which open the note. */
function ForRealOnly({ balanceMicros }: { balanceMicros: bigint | null }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const ask = () => setOpened(true);
  return (
    <>
      <Button size="medium" icon="deposit" onClick={ask} testId="user-deposit">
        {t('user.deposit')}
      </Button>
      <Button kind="secondary" size="medium" icon="withdraw" onClick={ask} testId="user-withdraw">
        {t('user.withdraw')}
      </Button>
      <RealAccountOnlyDialog open={opened} onClose={() => setOpened(false)} balanceMicros={balanceMicros} />
    </>
  );
}
