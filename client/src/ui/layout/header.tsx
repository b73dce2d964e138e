/** Header of a screen: back button, title or its replacement, and controls at the end. */

import './header.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../theme/class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';

interface HeaderProps {
  title?: string;
  /** In place of the title: the brand, an instrument picker. */
  start?: ReactNode;
  end?: ReactNode;
  /** A way back; a path to go to when this was the first page of the visit, `/` for true. */
  back?: boolean | string;
  /** Title of a main page. */
  large?: boolean;
}

export function Header({ title, start, end, back = false, large = false }: HeaderProps) {
  return (
    <header className={classNames('header', back !== false && 'header--back')}>
      {back !== false && <BackButton fallback={back === true ? '/' : back} />}
      {title !== undefined && (
        <h1 className={classNames('header-title', large && 'header-title--large')}>{title}</h1>
      )}
      {start}
      <div className="header-end">{end}</div>
    </header>
  );
}

function BackButton({ fallback }: { fallback: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = () => {
    const state: unknown = history.state;
    const first = typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
    if (first) void navigate(fallback, { replace: true });
    else void navigate(-1);
  };
  return <IconButton icon="left" label={t('ui.back')} size={24} flip onClick={goBack} testId="back" />;
}
