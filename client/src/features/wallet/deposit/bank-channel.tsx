/** Bank transfer: the receiving account, each line to copy into the bank's form. */

import type { WireInfoWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../data/user/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { Note } from '../../../ui/states/note.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { termsOfBank } from './deposit-form.ts';
import { TermFacts } from './term-facts.tsx';
import type { Channels } from './use-deposit-form.ts';

const LINES = [
  'payee_name',
  'payee_account',
  'bank_name',
  'bank_swift',
  'bank_address',
  'bank_remark',
] as const satisfies readonly (keyof WireInfoWire)[];

export function BankChannel({ channels }: { channels: Channels }) {
  const { t } = useTranslation();
  const { info, bank, choose } = channels;
  if (bank === undefined) return <EmptyState title={t('charge.noWay')} text={t('charge.noWayText')} />;
  return (
    <>
      <ChipRow label={t('charge.accounts')}>
        {info.banks.map(({ id, name, currency }) => (
          <Chip key={id} selected={id === bank.id} onClick={() => choose(id)} testId={`bank-${id}`}>
            <bdi>{`${name} \u00b7 ${currency}`}</bdi>
          </Chip>
        ))}
      </ChipRow>
      <Card className="deposit-bank">
        <WireLines channels={channels} />
        <TermFacts terms={termsOfBank(bank)} reviewHours={info.limits.review_hours} />
      </Card>
      <Note>{t('charge.ownAccount', { currency: isolate(bank.currency) })}</Note>
    </>
  );
}

function WireLines({ channels: { wire } }: { channels: Channels }) {
  const { t } = useTranslation();
  const uid = useUser()?.uid ?? '';
  const { value, failed, retry } = wire;
  const slow = useSlow(value === undefined && !failed);
  if (failed) return <ErrorState title={t('charge.wireFailed')} onRetry={retry} />;
  if (value === undefined) return slow ? <Skeleton width="100%" height="14rem" /> : null;
  return (
    <dl className="deposit-lines">
      {LINES.filter((line) => value[line] !== '').map((line) => (
        <WireLine key={line} name={line} text={value[line]} />
      ))}
      <WireLine name="uid" text={uid} />
    </dl>
  );
}

function WireLine({ name, text }: { name: (typeof LINES)[number] | 'uid'; text: string }) {
  const { t } = useTranslation();
  const line = t(`charge.lines.${name}`);
  return (
    <div className="deposit-line">
      <dt>{line}</dt>
      <dd>
        <span dir="auto" data-testid={`wire-${name}`}>
          {text}
        </span>
        <CopyValue look="icon" text={text} label={t('charge.copyLine', { line })} testId={`copy-${name}`} />
      </dd>
    </div>
  );
}
