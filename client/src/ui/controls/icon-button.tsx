/** A 44 px target with an icon and a spoken name; as a button and as a link. */

import './icon-button.css';
import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../theme/class-names.ts';
import { Icon } from '../theme/icon.tsx';
import type { IconName } from '../theme/icons.ts';

interface IconLook {
  icon: IconName;
  label: string;
  /** Secondary ink. */
  quiet?: boolean;
  size?: number;
  flip?: boolean;
  active?: boolean;
  testId?: string | undefined;
}

interface IconButtonProps
  extends IconLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'className'> {}

export function IconButton(props: IconButtonProps) {
  const { icon, label, quiet = false, size = 22, flip = false, active = false, testId, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', quiet && 'icon-button--quiet')}
      aria-label={label}
      data-testid={testId}
    >
      <Icon name={icon} size={size} flip={flip} active={active} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  to,
  quiet = false,
  size = 22,
  flip = false,
  testId,
}: IconLook & { to: string }) {
  return (
    <Link
      to={to}
      className={classNames('icon-button', quiet && 'icon-button--quiet')}
      aria-label={label}
      data-testid={testId}
    >
      <Icon name={icon} size={size} flip={flip} />
    </Link>
  );
}
