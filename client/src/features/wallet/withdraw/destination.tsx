/** Destination of a withdrawal: the chosen method as a card that opens all of them; without any, a link to add one. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ShortAddress } from '../methods/grouped-address.tsx';
import { useMethodName } from '../methods/method-name.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { newMethodPath } from './paths.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

const DestinationSheet = lazyComponent(() =>
  import('./destination-sheet.tsx').then((m) => m.DestinationSheet),
);

export function DestinationCard({ form }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  const nameOf = useMethodName();
  const [open, setOpen] = useState(false);
  const { method, type } = form;
  if (method === undefined) {
    return (
      <section className="withdraw-to">
        <h2 className="withdraw-label">{t('withdraw.to')}</h2>
        <Link
          to={newMethodPath(form)}
          className="withdraw-card withdraw-card--empty"
          data-testid="withdraw-add-method"
        >
          <Icon name="plus" size={22} />
          <span className="withdraw-card-content">
            <b>{t(type === 1 ? 'withdraw.unbound.coin' : 'withdraw.unbound.bank')}</b>
            <small>{t(type === 1 ? 'withdraw.unbound.coinText' : 'withdraw.unbound.bankText')}</small>
          </span>
          <Icon name="right" size={18} weight={1.8} flip />
        </Link>
      </section>
    );
  }
  return (
    <section className="withdraw-to">
      <h2 className="withdraw-label">{t('withdraw.to')}</h2>
      <button
        type="button"
        className="withdraw-card"
        aria-haspopup="dialog"
        data-testid="withdraw-to"
        onClick={() => setOpen(true)}
      >
        <Icon name={type === 1 ? 'chain' : 'bank'} size={22} />
        <span className="withdraw-card-content">
          <b>{nameOf(method)}</b>
          <ShortAddress text={type === 1 ? method.dc_address : method.payee_account} />
        </span>
        <Icon name="down" size={20} weight={1.8} />
      </button>
      <DestinationSheet open={open} form={form} onClose={() => setOpen(false)} />
    </section>
  );
}
