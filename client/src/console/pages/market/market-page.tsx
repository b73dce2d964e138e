/** The market as administrators see it, and what they may do to it where an installation is for trying things out. */

import './market-page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/states/note.tsx';
import { useMay } from '../../data/me.ts';
import { adminApi, type Role } from '../../data/admin-api.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { Split } from '../../components/split.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import { InstrumentInterventions } from './instrument-interventions.tsx';
import { InstrumentStates } from './instrument-states.tsx';
import { MarketWideInterventions } from './market-wide-interventions.tsx';

const MOVERS: readonly Role[] = ['risk', 'owner'];
const REFRESH_MS = 1_000;

export function MarketPage() {
  const { t } = useTranslation('console');
  const market = adminApi.market.state.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const isMover = useMay(MOVERS);
  const search = useSearchText().toUpperCase().replace('/', '');
  const [chosen, choose] = useSelection();
  const { data } = market;
  if (data === undefined && market.isError)
    return <LoadFailure error={market.error} onRetry={() => void market.refetch()} />;
  if (data === undefined) return <ListLoading />;
  const instrument = data.instruments.find(({ code }) => code === chosen);
  const mayMove = data.test_controls && isMover;
  const timeMs = Date.parse(data.time);
  return (
    <Split
      list={
        <>
          <p className="market-line">
            <bdi>{utcTimeText(data.time)}</bdi>
            <span>{t('market.speedNow', { factor: data.speed })}</span>
            <span>{t(`market.hours.${data.hours}`)}</span>
          </p>
          {!data.test_controls && (
            <div className="market-note">
              <Note title={t('market.off')}>{t('market.offText')}</Note>
            </div>
          )}
          <InstrumentStates
            instruments={data.instruments.filter(({ code }) => code.includes(search))}
            timeMs={timeMs}
            chosen={instrument?.code ?? null}
            onChoose={choose}
          />
        </>
      }
      detail={
        instrument === undefined ? null : (
          <InstrumentInterventions
            key={instrument.code}
            instrument={instrument}
            state={data}
            mayMove={mayMove}
          />
        )
      }
      resting={<MarketWideInterventions state={data} mayMove={mayMove} />}
      label={instrument?.show_code ?? t('market.whole')}
      onClose={() => choose(null)}
    />
  );
}
