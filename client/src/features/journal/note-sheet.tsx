/** Sheet of a journal entry: the closed order with its record, and the note and tags of its user. */

import '../orders/sheets/position-sheet.css';
import type { JournalEntryWire } from '@vernier/shared/api/shapes/journal';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderOfEntry, saveNote } from '../../data/orders/journal.ts';
import { ApiRefusal, TransportFailure } from '../../data/transport/failures.ts';
import { Field, SubmitButton } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { ClosedBody } from '../orders/sheets/closed-sheet.tsx';

/** Limits of the server. */
const MAX_NOTE = 2_000;
const MAX_TAGS = 260;

export interface NoteSheetProps {
  readonly entry: JournalEntryWire | null;
  readonly hidden: boolean;
  readonly onClose: () => void;
}

export function NoteSheet({ entry, hidden, onClose }: NoteSheetProps) {
  const { t } = useTranslation();
  const order = entry === null ? null : orderOfEntry(entry);
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      label={t('order.sheet', { name: order?.instrument.showCode ?? '' })}
      testId="journal-sheet"
    >
      {order !== null && entry !== null && (
        <>
          <ClosedBody order={order} hidden={hidden} />
          <NoteForm key={order.id} entry={entry} onSaved={onClose} />
        </>
      )}
    </Sheet>
  );
}

function NoteForm({ entry, onSaved }: { entry: JournalEntryWire; onSaved: () => void }) {
  const { t } = useTranslation();
  const [note, setNote] = useState(entry.note);
  const [tags, setTags] = useState(entry.tags.join(', '));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      await saveNote({ id: entry.order.Id, note, tags });
      toast(t('journal.saved'), { tone: 'done' });
      onSaved();
    } catch (failure) {
      if (failure instanceof ApiRefusal) setError(failure.message);
      else if (failure instanceof TransportFailure)
        setError(t(`refusal.${failure.kind}`, { code: failure.code }));
      else throw failure;
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    if (!busy) void save();
  };
  return (
    <form className="journal-form" noValidate onSubmit={submit}>
      <TextArea
        label={t('journal.note')}
        value={note}
        onChange={setNote}
        maxLength={MAX_NOTE}
        error={null}
        name="note"
        testId="journal-note"
      />
      <Field
        label={t('journal.tags')}
        value={tags}
        onChange={setTags}
        help={t('journal.tagsHelp')}
        maxLength={MAX_TAGS}
        name="tags"
        testId="journal-tags"
      />
      <SubmitButton
        label={t('journal.save')}
        busy={busy}
        waitSeconds={0}
        error={error}
        testId="journal-save"
      />
    </form>
  );
}
