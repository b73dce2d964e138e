/** Form for the real name: name and number as in the document, its two sides, and their use. */

import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import { useTranslation } from 'react-i18next';
import { PictureSlot } from '../picture-upload/picture-slot.tsx';
import { Field, SubmitButton } from '../../ui/controls/field.tsx';
import { dayText } from '../../ui/format/time-text.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import {
  type DocumentSide,
  REAL_NAME_FIELDS,
  type RealNameField,
  type RealNameForm,
  realNameProblems,
  type RealNameRefusalPlace,
  realNameRefusalPlace,
} from './real-name-form.ts';
import { VerificationScale } from './verification-scale.tsx';
import type { TFunction } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { ApiRefusal, TransportFailure } from '../../data/transport/failures.ts';
import { readRealName, submitRealName } from '../../data/user/real-name.ts';
import { usePictureSlot } from '../picture-upload/use-picture-slot.ts';
import { useCountdown } from '../../data/clock/countdown.ts';
import { haptic } from '../../ui/feedback/haptics.ts';
import { toast } from '../../ui/feedback/toast.ts';

const WRONG = {
  name: 'auth.problems.nameWrong',
  card_id: 'auth.problems.numberWrong',
  front_pic: 'picture.problems.gone',
  reverse_pic: 'picture.problems.gone',
} as const;

/** Place of the needle with a complete form, before the review. */
const LAST_FIELD_PLACE = 0.45;

const SIDES = ['front_pic', 'reverse_pic'] as const satisfies readonly DocumentSide[];

export function RealNameFields({ rejected }: { rejected: RealNameStateWire['last_reject'] }) {
  const { t } = useTranslation();
  const { form, left, pictures, element, busy, waitSeconds, type, errorOf, submit } = useRealNameForm();
  return (
    <form ref={element} noValidate onSubmit={submit} data-testid="real-name-form">
      {rejected === null ? (
        <p className="verification-text">{t('auth.text')}</p>
      ) : (
        <Rejected rejected={rejected} />
      )}
      <VerificationScale at={(1 - left / REAL_NAME_FIELDS.length) * LAST_FIELD_PLACE} />
      <Field
        label={t('auth.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={form.name}
        onChange={(text) => type('name', text)}
        error={errorOf('name')}
        help={t('auth.nameHelp')}
        roomBelow
        testId="real-name"
      />
      <Field
        label={t('auth.number')}
        name="card_id"
        autoComplete="off"
        maxLength={40}
        value={form.card_id}
        onChange={(text) => type('card_id', text)}
        error={errorOf('card_id')}
        help={t('auth.numberHelp')}
        roomBelow
        testId="real-name-number"
      />
      <p className="verification-accepted">
        <Icon name="info" size={16} />
        {t('auth.accepted', { kinds: isolate('PNG, JPEG, WebP'), size: isolate('8 MiB') })}
      </p>
      {SIDES.map((side) => (
        <PictureSlot
          key={side}
          name={side}
          title={t(`auth.${side}.title`)}
          help={t(`auth.${side}.help`)}
          handle={pictures[side]}
          error={errorOf(side)}
        />
      ))}
      <p className="verification-accepted">
        <Icon name="lock" size={16} />
        {t('auth.privacy')}
      </p>
      <SubmitButton
        // pressed with fields missing, it shows them
        kind={left > 0 ? 'secondary' : 'primary'}
        label={
          left > 0 ? t('auth.left', { left }) : t(rejected === null ? 'auth.submit' : 'auth.submitAgain')
        }
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="real-name-submit"
      />
    </form>
  );
}

function Rejected({ rejected: { remark, at } }: { rejected: NonNullable<RealNameStateWire['last_reject']> }) {
  const { t, i18n } = useTranslation();
  return (
    <section className="verification-rejected" data-testid="real-name-rejected">
      <h2>
        <Icon name="warning" size={19} />
        {t('auth.rejected.title')}
      </h2>
      <blockquote dir="auto">{remark}</blockquote>
      <p>{t('auth.rejected.text', { day: dayText(Date.parse(at), i18n.language, Date.now()) })}</p>
    </section>
  );
}

interface FormRefusal {
  readonly place: RealNameRefusalPlace;
  readonly text: string;
}

/** State of the real-name form on the page: values, problems and submission. Nothing is stored. */
function useRealNameForm() {
  const { t } = useTranslation();
  const { typed, setTyped, pictures, form } = useFields();
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<FormRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const element = useRef<HTMLFormElement>(null);
  const problems = realNameProblems(form);

  const point = (place: RealNameRefusalPlace) => {
    haptic('refused');
    element.current?.querySelector<HTMLElement>(`[name="${place}"]`)?.focus();
  };
  const refuse = (error: unknown) => {
    const refusal = realNameRefusal(error, t);
    if (typeof refusal === 'number') return wait(refusal);
    if (refusal === null) return;
    const { place } = refusal;
    if (place === 'front_pic' || place === 'reverse_pic') pictures[place].fail(refusal.text);
    else setRefused(refusal);
    point(place);
  };
  const send = async () => {
    const { front_pic: front, reverse_pic: reverse } = form;
    if (front.step !== 'stored' || reverse.step !== 'stored') return;
    setBusy(true);
    setRefused(null);
    try {
      await submitRealName({ ...typed, front_pic: front.url, reverse_pic: reverse.url });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    left: Object.keys(problems).length,
    pictures,
    element,
    busy,
    waitSeconds,
    type(field: 'name' | 'card_id', text: string) {
      setRefused(null);
      setTyped({ ...typed, [field]: text });
    },
    /** Text at a field, or below the form. */
    errorOf(place: RealNameRefusalPlace): string | null {
      if (refused?.place === place) return refused.text;
      if (place === 'form' || !submitted) return null;
      const problem = problems[place];
      return problem === undefined ? null : t(problem);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (busy || waitSeconds > 0) return;
      setSubmitted(true);
      const wrong: RealNameField | undefined = REAL_NAME_FIELDS.find(
        (field) => problems[field] !== undefined,
      );
      if (wrong === undefined) void send();
      else point(wrong);
    },
  };
}

function useFields() {
  const [typed, setTyped] = useState({ name: '', card_id: '' });
  const pictures = { front_pic: usePictureSlot(), reverse_pic: usePictureSlot() };
  const form: RealNameForm = {
    ...typed,
    front_pic: pictures.front_pic.slot,
    reverse_pic: pictures.reverse_pic.slot,
  };
  return { typed, setTyped, pictures, form };
}

/** Text for a failure; a number of seconds when the form has to wait, null when the form is replaced. */
function realNameRefusal(error: unknown, t: TFunction): FormRefusal | number | null {
  if (error instanceof TransportFailure) {
    return { place: 'form', text: t(`refusal.${error.kind}`, { code: error.code }) };
  }
  if (!(error instanceof ApiRefusal)) return null;
  const { reason, data, message } = error;
  if (typeof data.retry_after === 'number') return data.retry_after;
  if (reason === 'real_name_submitted') {
    // submitted on another device: the present state replaces the form
    toast(message, { tone: 'error' });
    void readRealName();
    return null;
  }
  const place = realNameRefusalPlace(data.fields);
  // the general text names parameters of the API, which mean nothing to a user
  return { place, text: place === 'form' ? message : t(WRONG[place]) };
}
