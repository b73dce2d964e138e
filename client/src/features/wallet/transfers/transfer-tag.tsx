/** State of a deposit or a withdrawal in a word. */

import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/numbers/tag.tsx';
import type { TransferState } from './transfer-steps.ts';

const TONES = {
  waiting: { tone: 'needle' },
  approved: { tone: 'needle' },
  finished: { tone: 'neutral', icon: 'check' },
  paid: { tone: 'neutral', icon: 'check' },
  rejected: { tone: 'danger', icon: 'warning' },
  cancelled: { tone: 'outline' },
  expired: { tone: 'outline' },
} as const;

export function TransferTag({ state }: { state: TransferState }) {
  const { t } = useTranslation();
  return <Tag {...TONES[state]}>{t(`transfer.states.${state}`)}</Tag>;
}
