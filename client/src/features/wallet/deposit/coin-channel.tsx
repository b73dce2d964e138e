/** Transfer on a blockchain: coin and network, the address as QR code and as text, and what must not be sent there. */

import type { ChargeCoinWire } from '@vernier/shared/api/shapes/transfer';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupedAddress } from '../methods/grouped-address.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { Note } from '../../../ui/states/note.tsx';
import { termsOfCoin } from './deposit-form.ts';
import { TermFacts } from './term-facts.tsx';
import type { Channels } from './use-deposit-form.ts';

const QrPicture = lazy(() =>
  import('../../../ui/controls/qr-picture.tsx').then((m) => ({ default: m.QrPicture })),
);
/** The white tile around it is a margin as well. */
const MARGIN = 2;

export function CoinChannel({ channels }: { channels: Channels }) {
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
