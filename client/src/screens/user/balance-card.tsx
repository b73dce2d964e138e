/** What the account holds, live, behind an eye; and money in and out, which a demo account is told about instead. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFigures } from '../../data/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useHiddenAmounts } from '../../ui/hidden-amounts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { RealOnlyDialog } from './real-only-dialog.tsx';

export function BalanceCard({ demo }: { demo: boolean }) {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const [hidden, toggle] = useHiddenAmounts();
  const [asked, setAsked] = useState(false);
  return (
    <Card className="user-balance">
      <div className="user-balance-title">
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
        className="figure user-balance-figure"
      />
      <dl className="user-balance-figures">
        <dt>{t('user.netValue')}</dt>
        <dd>
          <Money amount={figures?.equityMicros ?? null} hidden={hidden} testId="user-equity" />
        </dd>
        <dt>{t('user.available')}</dt>
        <dd>
          <Money amount={figures?.freeMarginMicros ?? null} hidden={hidden} />
        </dd>
      </dl>
      {demo && (
        <div className="user-balance-actions">
          <Button size="medium" icon="deposit" onClick={() => setAsked(true)} testId="user-deposit">
            {t('user.deposit')}
          </Button>
          <Button
            kind="secondary"
            size="medium"
            icon="withdraw"
            onClick={() => setAsked(true)}
            testId="user-withdraw"
          >
            {t('user.withdraw')}
          </Button>
        </div>
      )}
      <RealOnlyDialog
        open={asked}
        onClose={() => setAsked(false)}
        balanceMicros={figures?.balanceMicros ?? null}
      />
    </Card>
  );
}
