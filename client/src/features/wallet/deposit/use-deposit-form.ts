/** State of the deposit form on the page: channel, amount, receipt, and submission. */

import type { Micros } from '@vernier/shared/numbers/money';
import type {
  ChargeCoinWire,
  ChargeInfoWire,
  DepositWire,
  WireInfoWire,
} from '@vernier/shared/api/shapes/transfer';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadState } from '../../../data/transport/load-state.ts';
import { type DepositOutcome, submitCoin, submitWire, useWireInfo } from '../../../data/wallet/deposits.ts';
import type { ApiRefusal } from '../../../data/transport/failures.ts';
import { type PictureSlotHandle, usePictureSlot } from '../../picture-upload/use-picture-slot.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { type TypedNumber, useTypedNumber } from '../../../ui/controls/use-typed-number.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import {
  type BankWire,
  creditFor,
  type MissingValue,
  firstMissing,
  sentUnits,
  type ChannelTerms,
  termsOfBank,
  termsOfCoin,
  unitsOf,
  amountInUnits,
} from './deposit-form.ts';

export type DepositChannelKind = 'coin' | 'bank';

export interface Channels {
  readonly info: ChargeInfoWire;
  readonly kind: DepositChannelKind;
  /** Undefined when there is none to choose. */
  readonly coin: ChargeCoinWire | undefined;
  readonly bank: BankWire | undefined;
  readonly wire: LoadState<WireInfoWire>;
  /** Of the chosen one; null when there is none. */
  readonly terms: ChannelTerms | null;
  setKind(kind: DepositChannelKind): void;
  choose(id: number): void;
}

export interface DepositForm extends Channels {
  readonly amount: TypedNumber;
  readonly units: bigint | null;
  /** The credit; null while there is no amount. */
  readonly creditMicros: Micros | null;
  readonly proof: PictureSlotHandle;
  readonly missing: MissingValue | null;
  readonly busy: boolean;
  readonly waitSeconds: number;
  readonly error: string | null;
  /** No response: the deposit may have been submitted or not. A repetition submits nothing twice. */
  readonly unanswered: boolean;
  /** Submitted a moment ago. */
  readonly sent: DepositWire | null;
  submit(event: FormEvent): void;
  forgetSent(): void;
  forgetUnanswered(): void;
  sendAgain(): void;
}

type Retry = () => Promise<DepositOutcome>;

export function useDepositForm(info: ChargeInfoWire): DepositForm {
  const channels = useChannels(info);
  const { terms } = channels;
  const [typed, setTyped] = useState<bigint | null>(null);
  const units = typed === 0n ? null : typed;
  const proof = usePictureSlot();
  const sending = useSending({
    onSent() {
      setTyped(null);
      proof.clear();
    },
    onProofMissing: proof.fail,
  });
  const amount = useTypedNumber({
    value: typed,
    written: amountInUnits,
    read: unitsOf,
    onChange(next) {
      sending.clear();
      setTyped(next);
    },
  });
  const missing = terms === null ? 'amount' : firstMissing(units, terms, proof.slot);
  return {
    ...channels,
    ...sending,
    amount,
    units,
    creditMicros: units === null || terms === null ? null : creditFor(units, terms),
    proof,
    missing,
    submit(event) {
      event.preventDefault();
      const { slot } = proof;
      if (sending.busy || sending.waitSeconds > 0) return;
      if (units === null || missing !== null || slot.step !== 'stored') return;
      const request = requestOf(channels, { units: sentUnits(units), proof: slot.url });
      if (request !== null) void sending.run(request);
    },
  };
}

function useChannels(info: ChargeInfoWire): Channels {
  const [kind, setKind] = useState<DepositChannelKind>(
    info.coins.length === 0 && info.banks.length > 0 ? 'bank' : 'coin',
  );
  const [chosen, setChosen] = useState<Partial<Record<DepositChannelKind, number>>>({});
  const coin = info.coins.find(({ id }) => id === chosen.coin) ?? info.coins[0];
  const bank = info.banks.find(({ id }) => id === chosen.bank) ?? info.banks[0];
  const wire = useWireInfo(kind === 'bank' ? (bank?.id ?? null) : null);
  const terms = { coin: coin && termsOfCoin(coin), bank: bank && termsOfBank(bank) };
  return {
    info,
    kind,
    coin,
    bank,
    wire,
    terms: terms[kind] ?? null,
    setKind,
    choose: (id) => setChosen({ ...chosen, [kind]: id }),
  };
}

/** Null while the channel is unknown. */
function requestOf(
  { kind, coin, wire }: Channels,
  claim: { readonly units: string; readonly proof: string },
): Retry | null {
  if (kind === 'bank') {
    const { value } = wire;
    return value === undefined ? null : () => submitWire({ wire: value.id, ...claim });
  }
  return coin === undefined ? null : () => submitCoin({ coin: coin.id, address: coin.address, ...claim });
}

function useSending({ onSent, onProofMissing }: { onSent(): void; onProofMissing(text: string): void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [retry, setRetry] = useState<Retry | null>(null);
  const [sent, setSent] = useState<DepositWire | null>(null);
  const [waitSeconds, wait] = useCountdown();
  const refuse = ({ data, message }: ApiRefusal) => {
    haptic('refused');
    if (typeof data.retry_after === 'number') return wait(data.retry_after);
    if (data.fields?.includes('proofImg') === true) return onProofMissing(t('picture.problems.gone'));
    setError(message);
  };
  const run = async (send: Retry) => {
    setBusy(true);
    setError(null);
    const outcome = await send().finally(() => setBusy(false));
    setRetry(() => (outcome.kind === 'unknown' ? outcome.retry : null));
    if (outcome.kind === 'refused') refuse(outcome.refusal);
    if (outcome.kind !== 'done') return;
    haptic('confirmed');
    onSent();
    setSent(outcome.answer);
  };
  return {
    busy,
    error,
    waitSeconds,
    sent,
    run,
    unanswered: retry !== null,
    clear: () => setError(null),
    forgetSent: () => setSent(null),
    forgetUnanswered: () => setRetry(null),
    sendAgain: () => {
      if (retry !== null) void run(retry);
    },
  };
}
