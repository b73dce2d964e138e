/** State of a sign-in form: values, problems and submission. */

import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeChannel } from '../../../data/user/identity.ts';
import { keepDraft, readDraft } from '../../../data/user/sign-in-draft.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import {
  ACCOUNT_FIELDS,
  type AccountChange,
  type AccountField,
  type AccountForm,
  accountProblem,
  changeForm,
  emptyForm,
  accountProblems,
} from './account-form.ts';
import { areaOfNumber } from './area-guess.ts';
import { type RefusalPlace, type FormRefusal, formRefusal } from './refusal-place.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { useVisitorAreas, type VisitorAreas } from './use-visitor-areas.ts';

interface AccountFormOptions {
  readonly fields: readonly AccountField[];
  /** The code is the text of a captcha. */
  readonly picture?: boolean;
  readonly invite?: string;
  /** Sends the form; what it throws is shown at its field. */
  readonly send: (form: AccountForm, area: AreaWire | undefined) => Promise<void>;
}

export interface AccountFormHandle {
  readonly form: AccountForm;
  readonly areas: VisitorAreas;
  readonly area: AreaWire | undefined;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  /** Seconds to wait before the next attempt. */
  readonly waitSeconds: number;
  change(change: AccountChange): void;
  /** Text below a field or below the form. */
  errorOf(place: RefusalPlace): string | null;
  /** True when a code may be sent to the address; else its problem is shown. */
  checkAccount(): boolean;
  /** A new code was sent: the field has no problem any more. `key` is that of the request. */
  codeSent(key: string): void;
  /** Shows a failure at its field. */
  refuse(error: unknown): void;
  submit(event: FormEvent): void;
}

export function useAccountForm(options: AccountFormOptions): AccountFormHandle {
  const { fields, picture = false, invite = '', send } = options;
  const { t } = useTranslation();
  const areas = useVisitorAreas();
  const [form, dispatch] = useStoredForm(invite);
  const [submitted, setSubmitted] = useState<readonly AccountField[]>([]);
  const [refused, setRefused] = useState<FormRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const element = useRef<HTMLFormElement>(null);
  const area = areas.areas.find(({ id }) => id === form.areaId) ?? areas.likely;
  const problems = accountProblems(form, area, fields, picture);

  const problemText = (place: RefusalPlace) => {
    const problem = place === 'form' || !submitted.includes(place) ? undefined : problems[place];
    return problem === undefined ? null : t(`signIn.problems.${problem}`);
  };
  const change = (next: AccountChange) => {
    setRefused(null);
    dispatch(next);
    const typedCountry = typedArea(next, form.method, { areas: areas.areas, area });
    if (typedCountry !== undefined) dispatch({ type: 'area', areaId: typedCountry.id });
  };
  const refuse = (error: unknown) => {
    const refusal = formRefusal(error, fields, form.method, t);
    if (typeof refusal === 'number') return wait(refusal);
    setRefused(refusal);
    if (refusal !== null) focusField(element.current, refusal.place);
  };
  const run = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await send(form, area);
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };

  return {
    form,
    areas,
    area,
    element,
    busy,
    waitSeconds,
    change,
    refuse,
    errorOf: (place) => (refused?.place === place ? refused.text : problemText(place)),
    checkAccount() {
      if (accountProblem(form, area) === null) return true;
      setSubmitted([...submitted, 'account']);
      focusField(element.current, 'account');
      return false;
    },
    codeSent(key) {
      change({ type: 'codeKey', text: key });
      setSubmitted(submitted.filter((field) => field !== 'code'));
    },
    submit(event) {
      event.preventDefault();
      if (busy || waitSeconds > 0) return;
      setSubmitted(ACCOUNT_FIELDS);
      const wrong = ACCOUNT_FIELDS.find((field) => problems[field] !== undefined);
      if (wrong === undefined) void run();
      else focusField(element.current, wrong);
    },
  };
}

/** Another area than the present one, when a number is typed with its dialling code. */
function typedArea(
  change: AccountChange,
  method: CodeChannel,
  { areas, area }: { areas: readonly AreaWire[]; area: AreaWire | undefined },
): AreaWire | undefined {
  if (change.type !== 'account' || method !== 'mobile') return undefined;
  const typedCountry = areaOfNumber(areas, change.text, area);
  return typedCountry?.id === area?.id ? undefined : typedCountry;
}

/** The account survives a reload; codes and passwords do not. */
function useStoredForm(invite: string) {
  const state = useReducer(changeForm, null, () => emptyForm(readDraft(), invite));
  const [form] = state;
  useEffect(() => keepDraft(form), [form]);
  return state;
}

/** Focuses the first field with a problem; an old code is selected to be replaced. */
function focusField(form: HTMLFormElement | null, place: RefusalPlace): void {
  haptic('refused');
  const field = form?.querySelector<HTMLElement>(`[name="${place}"]`);
  field?.focus();
  if (place === 'code' && field instanceof HTMLInputElement) field.select();
}
