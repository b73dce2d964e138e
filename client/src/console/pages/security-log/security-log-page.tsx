/** Security log of the installation: logins, failures and changes of access, by kind, user and network address. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Field } from '../../../ui/controls/field.tsx';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { useEndless } from '../../data/endless.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane, Facts } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { EVENT_KINDS, EventText } from '../../components/security-event.tsx';

type LoggedEvent = AdminOutput['security']['list']['list'][number];

interface Filter {
  readonly kind?: (typeof EVENT_KINDS)[number];
  readonly address?: string;
  readonly user_id?: number;
}

const COLUMNS: readonly Column<LoggedEvent>[] = [
  { head: 'securityLog.event', cell: (event) => <EventText event={event} /> },
  { head: 'securityLog.subject', wideOnly: true, cell: (event) => <bdi>{subjectOf(event)}</bdi> },
  { head: 'securityLog.network', wideOnly: true, cell: ({ network }) => <bdi>{network}</bdi> },
  { head: 'securityLog.when', end: true, cell: ({ at }) => utcTimeText(at) },
];

export function SecurityLogPage() {
  const { t } = useTranslation('console');
  const [params] = useSearchParams();
  const [kind, setKind] = useState<'all' | (typeof EVENT_KINDS)[number]>('all');
  const [address, setAddress] = useState(params.get('address') ?? '');
  const filter = filterOf({ kind, address, user: params.get('user') });
  const list = useEndless({
    path: ['security', 'list'],
    filter,
    read: (cursor) => adminClient.security.list.query({ ...filter, cursor }),
  });
  return (
    <ListPage
      label={t('securityLog.title')}
      head={
        <>
          <div className="console-filters">
            <ChoiceField
              label={t('securityLog.kind')}
              value={kind}
              options={[
                { id: 'all', label: t('securityLog.allKinds') },
                ...EVENT_KINDS.map((id) => ({ id, label: t(`securityLog.kinds.${id}`) })),
              ]}
              onChange={setKind}
              testId="security-kind"
            />
            <Field
              label={t('securityLog.address')}
              value={address}
              onChange={setAddress}
              placeholder={t('securityLog.addressHelp')}
              code
              maxLength={64}
              testId="security-address"
            />
          </div>
          {filter.user_id !== undefined && (
            <p className="pane-links console-filtered">
              <Link to="/security-log">{t('securityLog.ofAll')}</Link>
            </p>
          )}
        </>
      }
      list={list}
      empty={t('securityLog.none')}
      columns={COLUMNS}
      testId={({ id }) => `security-event-${id}`}
      paneLabel={t('securityLog.event')}
      renderPane={(_, event) => event && <EventPane event={event} onAddress={setAddress} />}
    />
  );
}

interface TypedFilter {
  readonly kind: 'all' | (typeof EVENT_KINDS)[number];
  readonly address: string;
  readonly user: string | null;
}

function filterOf({ kind, address, user }: TypedFilter): Filter {
  const typed = address.trim();
  return {
    ...(kind !== 'all' && { kind }),
    ...(typed !== '' && { address: typed }),
    ...(user !== null && /^[1-9]\d{0,9}$/.test(user) && { user_id: Number(user) }),
  };
}

/** The administrator, or the number of the user's account. */
function subjectOf({ admin_email: email, user_id: userId }: LoggedEvent): string {
  return email ?? (userId === null ? '' : String(userId));
}

interface EventPaneProps {
  readonly event: LoggedEvent;
  readonly onAddress: (pseudonym: string) => void;
}

function EventPane({ event, onAddress }: EventPaneProps) {
  const { t } = useTranslation('console');
  const { address, user_id: userId } = event;
  return (
    <Pane title={<EventText event={event} />}>
      <Facts
        facts={[
          { name: t('securityLog.when'), value: utcTimeText(event.at) },
          { name: t('securityLog.detail'), value: <bdi>{event.detail}</bdi> },
          { name: t('securityLog.subject'), value: <bdi>{subjectOf(event)}</bdi> },
          { name: t('securityLog.network'), value: <bdi>{event.network}</bdi> },
          { name: t('securityLog.pseudonym'), value: <code>{address}</code> },
          { name: t('securityLog.account'), value: <code>{event.account}</code> },
        ]}
      />
      <p className="pane-links">
        {userId !== null && (
          <>
            <Link to={`/users/${userId}`}>{t('securityLog.user')}</Link>
            <Link to={`/security-log?user=${userId}`}>{t('securityLog.ofUser')}</Link>
          </>
        )}
        {address !== null && (
          <Link to="/security-log" onClick={() => onAddress(address)}>
            {t('securityLog.ofAddress')}
          </Link>
        )}
      </p>
    </Pane>
  );
}
