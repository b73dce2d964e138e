/** Deposit page: the form, or the records; a demo account sees the way to a real account. */

import './deposit-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { HeaderLink } from '../../../ui/layout/header-link.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { TransferForm } from '../transfer-form.tsx';
import { DepositBody } from './deposit-body.tsx';

const DepositRecords = lazyComponent(() => import('./deposit-records.tsx').then((m) => m.DepositRecords));

const FORM = '/mine/charge';
const VIEW = 'records';
const RECORDS = `${FORM}?view=${VIEW}`;
const WALLET = '/mine/wallet';
const USER_CENTRE = '/user';

export function DepositScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const user = useUser();
  if (user === null) return null;
  if (user.is_demo === 1) {
    const leave = () => void navigate(USER_CENTRE, { replace: true });
    return (
      <NarrowPage title={t('charge.title')} back={USER_CENTRE}>
        <RealAccountOnly text={t('charge.realOnly')} onClose={leave} />
      </NarrowPage>
    );
  }
  if (params.get('view') === VIEW) {
    const title = t('charge.recordsTitle');
    return (
      <NarrowPage title={title} back={FORM} columns>
        <DepositRecords form={FORM} />
      </NarrowPage>
    );
  }
  const history = (
    <HeaderLink to={RECORDS} icon="clock" testId="deposit-records">
      {t('charge.records')}
    </HeaderLink>
  );
  return (
    <NarrowPage title={t('charge.title')} back={WALLET} end={history} columns>
      <TransferForm>
        <DepositBody records={RECORDS} />
      </TransferForm>
    </NarrowPage>
  );
}
