/** An identity before its reviewer: both sides of the document, the name and the number to compare, and the verdict. */

import { useTranslation } from 'react-i18next';
import { adminClient } from '../../data/admin-api.ts';
import { Facts } from '../../components/console-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { ZoomImage } from '../../components/zoom-image.tsx';
import { DetailHead } from './detail-head.tsx';
import { type KycItem, numberOf } from './items.ts';
import { DecisionForm } from './decision-form.tsx';

export function KycDetail({ item, onDecided }: { item: KycItem; onDecided: () => void }) {
  const { t } = useTranslation('console');
  const { row } = item;
  return (
    <>
      <DetailHead
        item={item}
        title={t('review.identityNumber', { number: numberOf(item) })}
        figure={<span dir="auto">{row.name}</span>}
      />
      <div className="review-documents">
        <ZoomImage url={row.front_pic} label={t('review.front')} />
        <ZoomImage url={row.reverse_pic} label={t('review.reverse')} />
      </div>
      <Facts
        facts={[
          { name: t('review.name'), value: <span dir="auto">{row.name}</span> },
          { name: t('review.cardNumber'), value: <code>{row.card_id}</code> },
          { name: t('review.since'), value: utcTimeText(row.submitted_at) },
        ]}
      />
      <DecisionForm
        item={item}
        onDecided={onDecided}
        approve={{
          label: t('review.approve'),
          text: t('review.approvingName', { number: numberOf(item), name: row.name }),
          act: async () => {
            await adminClient.kyc.approve.mutate({ id: item.id });
            return t('review.approvedName', { name: row.name });
          },
        }}
        reject={(remark) => adminClient.kyc.reject.mutate({ id: item.id, remark })}
      />
    </>
  );
}
