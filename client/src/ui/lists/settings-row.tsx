/** A row of settings or destinations: a link, a button, or a fact; hairlines between the rows of a group. */

import './settings-row.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../theme/class-names.ts';
import { Icon } from '../theme/icon.tsx';
import type { IconName } from '../theme/icons.ts';

interface SettingsRowProps {
  icon?: IconName;
  /** In place of the icon, such as a flag. */
  lead?: ReactNode;
  label: ReactNode;
  /** Current value, a tag or a switch, at the end. */
  value?: ReactNode;
  to?: string;
  onClick?: () => void;
  danger?: boolean;
  /** Selected in its group: announced as such, with a check. */
  chosen?: boolean | undefined;
  disabled?: boolean;
  testId?: string;
}

export function SettingsRow(props: SettingsRowProps) {
  const { icon, lead, label, value, to, onClick, danger = false, chosen, disabled, testId } = props;
  const content = (
    <>
      {icon ? <Icon name={icon} size={22} /> : lead}
      <span className="settings-row-label">{label}</span>
      <span className="settings-row-value">
        {value}
        {to !== undefined && <Icon name="right" size={17} weight={1.8} flip />}
        {chosen === true && <Icon name="check" size={20} weight={2} />}
      </span>
    </>
  );
  const hasLead = icon !== undefined || lead !== undefined;
  const className = classNames(
    'settings-row',
    !hasLead && 'settings-row--bare',
    danger && 'settings-row--danger',
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={className} data-testid={testId}>
        {content}
      </Link>
    );
  }
  if (onClick === undefined) {
    return (
      <div className={className} data-testid={testId}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-pressed={chosen}
      disabled={disabled}
      data-testid={testId}
      onClick={onClick}
    >
      {content}
    </button>
  );
}

export function SettingsGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="settings-group">
      {title !== undefined && <h2 className="settings-group-title">{title}</h2>}
      {children}
    </section>
  );
}
