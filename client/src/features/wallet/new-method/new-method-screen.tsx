/** Page that adds a withdrawal method: a blockchain address or a bank account. It then returns to the previous page. */

import './new-method-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Header } from '../../../ui/layout/header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { MethodFields } from './method-fields.tsx';
import { useMethodForm } from './use-method-form.ts';
import { nextPath } from './next-path.ts';

const BANK = '2';

export function NewMethodScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const user = useUser();
  if (user === null) return null;
  const type = params.get('type') === BANK ? 2 : 1;
  const title = t(type === 1 ? 'methods.coin.add' : 'methods.bank.add');
  return (
    <Page
      title={title}
      narrow
      header={<Header title={title} back={nextPath(type, params.get('from'), null)} />}
    >
      <div className="new-method-body">
        {user.is_demo === 1 ? (
          <RealAccountOnly
            text={t('withdraw.realOnly')}
            onClose={() => void navigate('/user', { replace: true })}
          />
        ) : (
          <NewMethod key={type} type={type} from={params.get('from')} />
        )}
      </div>
    </Page>
  );
}

function NewMethod({ type, from }: { type: WithdrawalType; from: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useMethodForm(type, (method) => {
    toast(t(type === 1 ? 'methods.coin.bound' : 'methods.bank.bound'), { tone: 'done' });
    void navigate(nextPath(type, from, method.id), { replace: true });
  });
  const slow = useSlow(form.currencies === undefined && !form.failed);
  if (form.failed) {
    return <ErrorState title={t('withdraw.failed')} text={t('withdraw.failedText')} onRetry={form.retry} />;
  }
  if (form.currencies === undefined) return slow ? <Skeleton width="100%" height="10rem" /> : null;
  if (form.currency === undefined) {
    return (
      <ErrorState
        title={t('withdraw.obstacles.noChannel.title')}
        text={t('methods.noCurrency')}
        onRetry={form.retry}
      />
    );
  }
  return <MethodFields type={type} form={form} />;
}
