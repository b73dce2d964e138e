/** Explanation of what arrives of a withdrawal. */

import type { WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { useSessionCall } from '../../../data/user/session-call.ts';
import { FigureExplanation } from '../../explain/figure-explanation.tsx';

export function ReceivedExplanation({ record }: { readonly record: WithdrawalWire }) {
  const { t } = useTranslation();
  // a rate of the market changes until the approval
  const explained = useSessionCall('explainFigure', { figure: 'received', id: record.id }, { staleTime: 0 });
  return (
    <FigureExplanation
      name={t('withdraw.receive')}
      explained={explained}
      currency={record.draw_currency.code}
    />
  );
}
