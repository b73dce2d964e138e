/** Name and removal of the chosen watchlist, and what to do while it is empty. */

import './watchlist-tools.css';
import '../markets/row-actions.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LONGEST_LIST_NAME,
  removeWatchlist,
  renameWatchlist,
  type Watchlist,
} from '../../data/market/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export function WatchlistTools({ list, onRemoved }: { list: Watchlist; onRemoved: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'name' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = () => {
    close();
    removeWatchlist(list.id);
    onRemoved();
  };
  return (
    <div className="watchlist-tools">
      <Button kind="text" size="small" testId="watchlist-rename" onClick={() => setOpen('name')}>
        {t('watchlist.rename')}
      </Button>
      <Button kind="text" size="small" testId="watchlist-remove" onClick={() => setOpen('remove')}>
        {t('watchlist.remove')}
      </Button>
      {open === 'name' && <NameSheet list={list} onClose={close} />}
      <Dialog
        open={open === 'remove'}
        onClose={close}
        title={t('watchlist.removeTitle', { name: list.name })}
      >
        <Button kind="danger" testId="watchlist-remove-yes" onClick={remove}>
          {t('watchlist.remove')}
        </Button>
        <Button kind="text" size="medium" onClick={close}>
          {t('watchlist.keep')}
        </Button>
      </Dialog>
      {list.codes.length === 0 && <EmptyState title={t('watchlist.empty')} text={t('watchlist.emptyText')} />}
    </div>
  );
}

function NameSheet({ list, onClose }: { list: Watchlist; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(list.name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    renameWatchlist(list.id, name);
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t('watchlist.rename')} dirty={name !== list.name}>
      <form className="watchlist-form" onSubmit={save}>
        <Field
          label={t('watchlist.name')}
          value={name}
          maxLength={LONGEST_LIST_NAME}
          onChange={setName}
          focusOnOpen
          testId="watchlist-name"
        />
        <Button type="submit" disabled={name.trim() === ''} testId="watchlist-save">
          {t('watchlist.save')}
        </Button>
      </form>
    </Sheet>
  );
}
