/** Withdrawal page: the form, or the records; a demo account sees the way to a real account. */

import './withdraw-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { HeaderLink } from '../../../ui/layout/header-link.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { TransferForm } from '../transfer-form.tsx';
import { FORM_PATH, RECORDS_PATH, RECORDS_VIEW } from './paths.ts';
import { WithdrawFormView } from './withdraw-form.tsx';

const WithdrawalRecords = lazyComponent(() =>
  import('./withdrawal-records.tsx').then((m) => m.WithdrawalRecords),
);

const WALLET = '/mine/wallet';

export function WithdrawScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const user = useUser();
  if (user === null) return null;
  if (params.get('view') === RECORDS_VIEW && user.is_demo === 0) {
    const title = t('withdraw.recordsTitle');
    return (
      <NarrowPage title={title} back={FORM_PATH} columns>
        <WithdrawalRecords />
      </NarrowPage>
    );
  }
  const title = t('withdraw.title');
  const records = (
    <HeaderLink to={RECORDS_PATH} icon="clock" testId="withdraw-records">
      {t('withdraw.records')}
    </HeaderLink>
  );
  return (
    <NarrowPage title={title} back={WALLET} end={records} columns className="withdraw">
      {user.is_demo === 1 ? (
        <RealAccountOnly
          text={t('withdraw.realOnly')}
          onClose={() => void navigate('/user', { replace: true })}
        />
      ) : (
        <TransferForm>
          <WithdrawFormView />
        </TransferForm>
      )}
    </NarrowPage>
  );
}
