/** One of the five roles, with what it is for. */

import { useTranslation } from 'react-i18next';
import type { Role } from '../../data/admin-api.ts';
import { ChoiceField } from '../../components/choice-field.tsx';

const ROLES: readonly Role[] = ['viewer', 'support', 'finance', 'risk', 'owner'];

export function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('console');
  return (
    <>
      <ChoiceField
        label={t('admins.role')}
        value={role}
        options={ROLES.map((id) => ({ id, label: t(`roles.${id}`) }))}
        onChange={onChange}
        testId="admin-role"
      />
      <p className="pane-text">{t(`admins.may.${role}`)}</p>
    </>
  );
}
