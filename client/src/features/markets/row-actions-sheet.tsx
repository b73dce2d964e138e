/** Actions of an instrument in a list: favourite, watchlists, a new watchlist, its page, and trading it. */

import './row-actions.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../data/market/favourites.ts';
import { useInstrument } from '../../data/market/instruments.ts';
import {
  addWatchlist,
  LONGEST_LIST_NAME,
  MOST_WATCHLISTS,
  toggleInWatchlist,
  useWatchlists,
} from '../../data/market/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { isolate } from '../../ui/format/number-text.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { SettingsRow } from '../../ui/lists/settings-row.tsx';

export function RowActionsSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation();
  const showCode = useInstrument(code)?.showCode ?? code;
  const name = isolate(showCode);
  const favourites = useFavourites();
  return (
    <Sheet open onClose={onClose} title={<bdi>{showCode}</bdi>} testId="row-actions">
      <SettingsRow
        icon="star"
        label={t(favourites.has(code) ? 'trade.unstar' : 'trade.star')}
        onClick={() => favourites.toggle(code)}
        testId="row-favourite"
      />
      <SettingsRow
        icon="info"
        label={t('instrument.title', { name })}
        to={`/trade/info?code=${code}`}
        testId="row-info"
      />
      <SettingsRow
        icon="trade"
        label={t('instrument.trade', { name })}
        to={`/trade?code=${code}`}
        testId="row-trade"
      />
      <Lists code={code} />
    </Sheet>
  );
}

function Lists({ code }: { code: string }) {
  const { t } = useTranslation();
  const lists = useWatchlists();
  const [name, setName] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    addWatchlist(name, code);
    setName('');
  };
  return (
    <section>
      <h3 className="cap">{t('watchlist.title')}</h3>
      {lists.map((list) => (
        <SettingsRow
          key={list.id}
          label={<bdi>{list.name}</bdi>}
          chosen={list.codes.includes(code)}
          onClick={() => toggleInWatchlist(list.id, code)}
          testId={`row-list-${list.id}`}
        />
      ))}
      {lists.length < MOST_WATCHLISTS && (
        <form className="watchlist-form" onSubmit={add}>
          <Field
            label={t('watchlist.name')}
            value={name}
            maxLength={LONGEST_LIST_NAME}
            onChange={setName}
            testId="watchlist-name"
          />
          <Button type="submit" kind="secondary" disabled={name.trim() === ''} testId="watchlist-add">
            {t('watchlist.add')}
          </Button>
        </form>
      )}
    </section>
  );
}
