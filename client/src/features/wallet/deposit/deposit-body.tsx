/** Form of a deposit once its channels are known, and what follows its submission. */

import type { ChargeCoinWire, ChargeInfoWire, WireInfoWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { useChargeInfo } from '../../../data/wallet/deposits.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { useUser } from '../../../data/user/session.ts';
import { DepositFields } from './deposit-fields.tsx';
import { lazy, Suspense } from 'react';
import { GroupedAddress } from '../methods/grouped-address.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { Note } from '../../../ui/states/note.tsx';
import { useOriginFacts } from '../transfers/market-rate.tsx';
import { type ChannelTerms, rateName, termsOfBank, termsOfCoin } from './deposit-form.ts';
import { currencyText } from '../../../ui/format/money-text.ts';
import {
  type Channels,
  type DepositChannelKind,
  type DepositForm,
  useDepositForm,
} from './use-deposit-form.ts';

const LINES = [
  'payee_name',
  'payee_account',
  'bank_name',
  'bank_swift',
  'bank_address',
  'bank_remark',
] as const satisfies readonly (keyof WireInfoWire)[];

const QrPicture = lazy(() =>
  import('../../../ui/controls/qr-picture.tsx').then((m) => ({ default: m.QrPicture })),
);

/** The white tile around it is a margin as well. */
const MARGIN = 2;

const DepositSheet = lazyComponent(() => import('./deposit-sheet.tsx').then((m) => m.DepositSheet));

const KINDS = ['coin', 'bank'] as const satisfies readonly DepositChannelKind[];

export function DepositBody({ records }: { records: string }) {
  const { t } = useTranslation();
  const { value, failed, retry } = useChargeInfo();
  const slow = useSlow(value === undefined && !failed);
  if (failed) return <ErrorState title={t('charge.failed')} text={t('charge.failedText')} onRetry={retry} />;
  if (value === undefined) return slow ? <Waiting /> : null;
  return <Filled info={value} records={records} />;
}

function Filled({ info, records }: { info: ChargeInfoWire; records: string }) {
  const { t } = useTranslation();
  const form = useDepositForm(info);
  const { kind, setKind, terms } = form;
  return (
    <div className="deposit-body">
      <div className="deposit-channel">
        <Segmented
          label={t('charge.kind')}
          options={KINDS.map((value) => ({
            value,
            label: t(`charge.kinds.${value}`),
            testId: `deposit-${value}`,
          }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'coin' ? <CoinChannel channels={form} /> : <BankChannel channels={form} />}
      </div>
      {terms !== null && <DepositFields form={form} terms={terms} />}
      <p className="sub ink2" data-testid="deposit-protection">
        {t('risk.protection')}
      </p>
      <Unanswered form={form} records={records} />
      <DepositSheet deposit={form.sent} fresh onClose={form.forgetSent} />
    </div>
  );
}

function Unanswered({ form, records }: { form: DepositForm; records: string }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={form.unanswered}
      onClose={form.forgetUnanswered}
      title={t('charge.unanswered.title')}
      text={t('charge.unanswered.text')}
      locked={form.busy}
      testId="deposit-unanswered"
    >
      <Button busy={form.busy} onClick={form.sendAgain}>
        {t('charge.unanswered.again')}
      </Button>
      <ButtonLink kind="secondary" to={records}>
        {t('charge.unanswered.look')}
      </ButtonLink>
    </Dialog>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="deposit-body" role="status" aria-label={t('ui.loading')}>
      <Skeleton width="100%" height="2.5rem" />
      <Skeleton width="100%" height="17rem" />
      <Skeleton width="100%" height="3.625rem" />
    </div>
  );
}

/** Transfer on a blockchain: coin and network, the address as QR code and as text, and what must not be sent there. */
function CoinChannel({ channels }: { channels: Channels }) {
  const { t } = useTranslation();
  const { info, coin, choose } = channels;
  if (coin === undefined) return <EmptyState title={t('charge.noWay')} text={t('charge.noWayText')} />;
  const { currency_code: currency, protocol_code: network } = coin;
  return (
    <>
      <ChipRow label={t('charge.networks')}>
        {info.coins.map((other) => (
          <Chip
            key={other.id}
            selected={other.id === coin.id}
            onClick={() => choose(other.id)}
            testId={`coin-${other.id}`}
          >
            <bdi>{nameOf(other)}</bdi>
          </Chip>
        ))}
      </ChipRow>
      <Card className="deposit-coin">
        <div className="deposit-tile">
          <Suspense fallback={null}>
            <QrPicture text={coin.address} label={t('charge.picture')} margin={MARGIN} testId="deposit-qr" />
          </Suspense>
        </div>
        <TermFacts terms={termsOfCoin(coin)} reviewHours={info.limits.review_hours} />
        <div className="deposit-address">
          <GroupedAddress text={coin.address} testId="deposit-address" />
          <CopyValue text={coin.address} label={t('charge.address')} testId="deposit-copy" />
        </div>
      </Card>
      <RateNote terms={termsOfCoin(coin)} />
      <Note testId="deposit-network-note">
        {t('charge.onlyNetwork', { currency: isolate(currency), network: isolate(network) })}
      </Note>
    </>
  );
}

/** `USDT TRC20`; a coin on the network of the same name is named once. */
function nameOf({ currency_code: currency, protocol_code: network }: ChargeCoinWire): string {
  return network === '' || network === currency ? currency : `${currency} ${network}`;
}

/** Bank transfer: the receiving account, each line to copy into the bank's form. */
function BankChannel({ channels }: { channels: Channels }) {
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
      <RateNote terms={termsOfBank(bank)} />
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

/** Terms of a deposit channel: rate, bounds, and the time of a review. */
function TermFacts({ terms, reviewHours }: { terms: ChannelTerms; reviewHours: number }) {
  const { t } = useTranslation();
  const { currency, usdPrice, min, max } = terms;
  const originOf = useOriginFacts();
  const isMarket = terms.rate_at !== null;
  const facts = [
    { label: t(isMarket ? 'transfer.rate.now' : 'charge.rate'), value: rateName(currency, usdPrice) },
    ...originOf(terms),
    { label: t('charge.minimum'), value: `${currencyText(min)} ${currency}` },
    { label: t('charge.maximum'), value: `${currencyText(max)} ${currency}` },
  ];
  return (
    <dl className="deposit-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('charge.reviewed')}</dt>
        <dd>{t('charge.within', { count: reviewHours })}</dd>
      </div>
    </dl>
  );
}

/** That the approval fixes a rate of the market; nothing at a set rate. */
function RateNote({ terms: { rate_at } }: { terms: ChannelTerms }) {
  const { t } = useTranslation();
  if (rate_at === null) return null;
  return (
    <p className="deposit-rate-note" data-testid="deposit-rate-note">
      {t('transfer.rate.deposit')}
    </p>
  );
}
