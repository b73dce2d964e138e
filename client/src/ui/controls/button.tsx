/** A button, and a link that looks like one. */

import './button.css';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../theme/class-names.ts';
import { Icon } from '../theme/icon.tsx';
import type { IconName } from '../theme/icons.ts';

interface Look {
  kind?: 'primary' | 'secondary' | 'outline' | 'text' | 'danger' | undefined;
  /** 52, 48 or 36 high. */
  size?: 'large' | 'medium' | 'small' | undefined;
  icon?: IconName | undefined;
  /** As wide as its container; not for the small size. */
  block?: boolean | undefined;
  children: ReactNode;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Waiting for an answer: same width, moving ticks and no second tap. */
  busy?: boolean | undefined;
  testId?: string | undefined;
}

function look({ kind = 'primary', size = 'large', block = true }: Omit<Look, 'children'>): string {
  return classNames(
    'button',
    `button--${kind}`,
    `button--${size}`,
    block && size !== 'small' && 'button--block',
  );
}

export function Button(props: ButtonProps) {
  const { kind, size, icon, block, busy = false, testId, children, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look({ kind, size, block }), className)}
      // not `disabled`, which would take the keyboard's place away while an answer is awaited
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      data-testid={testId}
    >
      {busy && <BusyTicks />}
      <span className="button-label">
        {icon && <Icon name={icon} size={19} weight={1.9} />}
        <span>{children}</span>
      </span>
    </button>
  );
}

interface ButtonLinkProps extends Look {
  to: string;
  replace?: boolean;
  testId?: string | undefined;
}

export function ButtonLink({ to, replace = false, testId, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link to={to} replace={replace} className={look(rest)} data-testid={testId}>
      <span className="button-label">
        {icon && <Icon name={icon} size={19} weight={1.9} />}
        <span>{children}</span>
      </span>
    </Link>
  );
}

/** Five moving ticks while a response is awaited. The control around them has aria-busy. */
export function BusyTicks() {
  return (
    <svg className="busy-ticks" viewBox="0 0 26 16" aria-hidden="true">
      {[1, 7, 13, 19, 25].map((x) => (
        <path key={x} d={`M${x} 12v-8`} />
      ))}
    </svg>
  );
}
