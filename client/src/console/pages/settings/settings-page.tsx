/** Settings of the site, editable by owners and readable by all administrators. */

import './settings-page.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useMay } from '../../data/me.ts';
import { adminApi, adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { useAction } from '../../components/action-button.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import texts from '@vernier/shared/texts/en/console.json';

type Setting = AdminOutput['settings']['get'][number];

export function SettingsPage() {
  const { t } = useTranslation('console');
  const settings = adminApi.settings.get.useQuery();
  if (!settings.isSuccess) return <QueryState query={settings} />;
  return (
    <PageLayout>
      <section className="settings-list" aria-label={t('settings.title')}>
        {settings.data.map((setting) => (
          <SettingRow key={`${setting.key} ${setting.value}`} setting={setting} />
        ))}
      </section>
    </PageLayout>
  );
}

function isKnown(key: string): key is keyof typeof texts.settings.of {
  return Object.hasOwn(texts.settings.of, key);
}

function SettingRow({ setting }: { setting: Setting }) {
  const { t } = useTranslation('console');
  const [value, setValue] = useState(setting.value);
  const { busy, submit } = useAction();
  const may = useMay(['owner']);
  const { key, value: seen } = setting;
  const name = isKnown(key) ? t(`settings.of.${key}.name`) : key;
  const save = async () => {
    await adminClient.settings.set.mutate({ key, value: value.trim(), seen });
    await refetchArea('settings');
    if (setting.needs_approval) setValue(seen);
  };
  return (
    <form
      className="settings-row"
      onSubmit={submit(save, t(setting.needs_approval ? 'settings.requested' : 'settings.saved'))}
    >
      <div className="settings-text">
        <h2>
          {name} {setting.public && <Tag tone="outline">{t('settings.public')}</Tag>}
        </h2>
        <p className="pane-text">{isKnown(key) && t(`settings.of.${key}.help`)}</p>
        <p className="pane-text">
          <bdi>{t('settings.byDefault', { key: setting.key, value: setting.by_default })}</bdi>
        </p>
      </div>
      <Field
        label={name}
        value={value}
        onChange={setValue}
        disabled={!may}
        code
        maxLength={500}
        testId={`setting-${setting.key}`}
      />
      {may && (
        <Button
          type="submit"
          kind="secondary"
          size="small"
          busy={busy}
          disabled={value.trim() === seen}
          testId={`save-${setting.key}`}
        >
          {t('settings.save')}
        </Button>
      )}
    </form>
  );
}
