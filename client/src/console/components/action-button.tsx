/** Button for a change: opens a confirmation, runs the change, and shows the result. */

import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Confirm } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { messageOf } from '../data/failures.ts';
import { endInvalidSession } from '../data/query-client.ts';
import { useShortcuts } from './shortcuts.ts';

interface ActionButtonProps {
  readonly children: string;
  /** Repeats the verb; a question. */
  readonly title: string;
  /** The consequence in a sentence. */
  readonly consequence: ReactNode;
  /** Resolves when the change is done, with a text to be shown instead of `done`; a thrown error is shown. */
  readonly act: () => Promise<unknown>;
  /** Shown when it is done. */
  readonly done: string;
  readonly kind?: 'primary' | 'secondary' | 'outline' | 'danger';
  readonly size?: 'medium' | 'small';
  readonly disabled?: boolean;
  /** Keys that do the same as the button. */
  readonly keys?: string;
  readonly testId?: string;
}

export function ActionButton(props: ActionButtonProps) {
  const {
    children,
    title,
    consequence,
    act,
    done,
    kind = 'primary',
    size = 'small',
    disabled = false,
    keys,
    testId,
  } = props;
  const { t } = useTranslation('console');
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  const ask = () => setOpen(true);
  useShortcuts(keys === undefined || disabled ? [] : [{ keys, label: children, run: ask }]);
  const confirm = async () => {
    await run(act, done);
    setOpen(false);
  };
  return (
    <>
      <Button kind={kind} size={size} disabled={disabled} testId={testId} onClick={ask}>
        {children}
      </Button>
      <Confirm
        open={open}
        title={title}
        text={consequence}
        confirm={children}
        cancel={t('kit.cancel')}
        danger={kind === 'danger'}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface Action {
  readonly busy: boolean;
  /** Runs a change and shows the result, or the text that it returns; true when it succeeded. No message is shown for a result that is visible anyway. */
  readonly run: (act: () => Promise<unknown>, done?: string) => Promise<boolean>;
  /** The same as the submit handler of a form. */
  readonly submit: (act: () => Promise<unknown>, done?: string) => (event: FormEvent) => void;
}

/** For forms, which need no confirmation. */
export function useAction(): Action {
  const { t } = useTranslation('console');
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      const result = await act();
      const text = typeof result === 'string' ? result : done;
      if (text !== undefined) toast(text, { tone: 'done' });
      return true;
    } catch (error) {
      endInvalidSession(error);
      toast(messageOf(error) ?? t('kit.unreachable'), { tone: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = (act: () => Promise<unknown>, done?: string) => (event: FormEvent) => {
    event.preventDefault();
    void run(act, done);
  };
  return { busy, run, submit };
}
