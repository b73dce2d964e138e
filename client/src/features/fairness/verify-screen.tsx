/** Page that verifies the prices of an instrument on a revealed day, in a worker on this device [SITE-14]. */

import './verify-screen.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useInstruments } from '../../data/market/instruments.ts';
import { useRevealedDays } from '../../data/market/revealed-days.ts';
import { useSigningKey } from '../../data/market/signing-key.ts';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyValue } from '../../ui/controls/copy-value.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { utcDayText } from '../../ui/format/time-text.ts';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationView } from './verification-view.tsx';

const COMMITMENT = /^[0-9a-f]{64}$/i;
const COMMITMENT_LENGTH = 64;

export function VerifyScreen() {
  const { t } = useTranslation();
  const market = useBasicInfo()?.market;
  return (
    <NarrowPage title={t('fairness.title')} back>
      <div className="verify">
        {market === 'recorded' || market === 'live' ? (
          <ExternalMarket kind={market} />
        ) : (
          <>
            <p className="verify-text">{t('fairness.about')}</p>
            <p className="verify-text">{t('fairness.proves')}</p>
            <RevealedDays />
          </>
        )}
        {market === 'open' && (
          <Note icon="info" testId="verify-open-market">
            {t('fairness.openMarket')}
          </Note>
        )}
      </div>
    </NarrowPage>
  );
}

/** Where the prices come from, and the key that signs them. */
function ExternalMarket({ kind }: { readonly kind: 'recorded' | 'live' }) {
  const { t } = useTranslation();
  const { value: key } = useSigningKey();
  return (
    <>
      <p className="verify-text" data-testid="verify-external">
        {t(kind === 'live' ? 'fairness.liveMarket' : 'fairness.recordedMarket')}
      </p>
      <p className="verify-text">{t('fairness.externalPrices')}</p>
      {key !== undefined && (
        <>
          <p className="verify-text">{t('fairness.signedDays')}</p>
          <div className="verify-key">
            <bdi data-testid="verify-key">{key}</bdi>
            <CopyValue text={key} label={t('fairness.signingKey')} look="icon" testId="verify-copy-key" />
          </div>
        </>
      )}
    </>
  );
}

/** The form, once the days and the instruments are known. */
function RevealedDays() {
  const { t } = useTranslation();
  const days = useRevealedDays();
  const { instruments, failed, loading, retry } = useInstruments();
  const waits = !days.failed && !failed && (days.value === undefined || loading);
  const slow = useSlow(waits);
  if (days.failed || failed)
    return (
      <ErrorState
        title={t('fairness.daysFailed')}
        text={t('refusal.noConnection')}
        onRetry={() => {
          days.retry();
          retry();
        }}
      />
    );
  if (waits || days.value === undefined)
    return <div className="verify-wait">{slow && <Skeleton width="100%" height="20rem" />}</div>;
  if (days.value.length === 0) return <EmptyState title={t('fairness.none')} text={t('fairness.noneText')} />;
  const codes = instruments.map(({ code, showCode }) => ({ value: code, label: showCode }));
  return <VerifyForm days={days.value} codes={codes} />;
}

interface VerifyFormProps {
  readonly days: readonly string[];
  readonly codes: readonly { readonly value: string; readonly label: string }[];
}

function VerifyForm({ days, codes }: VerifyFormProps) {
  const { t, i18n } = useTranslation();
  const form = useVerifyForm({ days, codes });
  const { verification, isRunning } = form;
  return (
    <form className="verify-form" noValidate onSubmit={form.submit}>
      <SelectField
        label={t('market.instrument')}
        value={form.code}
        options={codes}
        onChange={form.setCode}
        disabled={isRunning}
        testId="verify-code"
      />
      <SelectField
        label={t('fairness.day')}
        value={form.day}
        options={days.map((day) => ({ value: day, label: utcDayText(Date.parse(day), i18n.language) }))}
        onChange={form.setDay}
        disabled={isRunning}
        testId="verify-day"
      />
      <Field
        label={t('fairness.commitment')}
        help={t('fairness.commitmentHelp')}
        error={form.isWrong ? t('fairness.commitmentWrong') : null}
        roomBelow
        value={form.commitment}
        onChange={form.setCommitment}
        disabled={isRunning}
        code
        name="commitment"
        autoComplete="off"
        testId="verify-commitment"
      />
      <Button type="submit" kind={isRunning ? 'secondary' : 'primary'} testId="verify-submit">
        {t(isRunning ? 'fairness.stop' : 'fairness.start')}
      </Button>
      <VerificationView verification={verification} />
    </form>
  );
}

/** State of the form; the submit button starts a verification, and stops the one that runs. */
function useVerifyForm({ days, codes }: VerifyFormProps) {
  const [params] = useSearchParams();
  const { verification, start, stop } = useVerification();
  const requestedCode = params.get('code');
  const [chosenCode, setCode] = useState(requestedCode);
  const [chosenDay, setDay] = useState('');
  const [commitment, setCommitment] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const code = codes.find(({ value }) => value === chosenCode)?.value ?? codes[0]?.value ?? '';
  const day = days.find((one) => one === chosenDay) ?? days[0] ?? '';
  const noted = commitment.replaceAll(/\s/g, '');
  const isValid = noted === '' || COMMITMENT.test(noted);
  const isRunning = verification.kind === 'running';
  /** A result belongs to the values that it was made with. */
  const changing = (set: (text: string) => void) => (text: string) => {
    stop();
    setSubmitted(false);
    set(text);
  };
  return {
    ...{ code, day, commitment, verification, isRunning },
    isWrong: submitted && !isValid,
    setCode: changing(setCode),
    setDay: changing(setDay),
    setCommitment: changing((text) => setCommitment(text.trim().slice(0, COMMITMENT_LENGTH))),
    submit(event: FormEvent) {
      event.preventDefault();
      setSubmitted(true);
      if (isRunning) stop();
      else if (isValid) start({ code, day, commitment: noted === '' ? null : noted.toLowerCase() });
    },
  };
}
