/** A screen's frame: its header, its content, and its name in the tab of the browser while it is shown. */

import './page.css';
import { type ReactNode, useEffect } from 'react';
import { brand } from '../theme/brand.ts';
import { classNames } from '../theme/class-names.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../controls/icon-button.tsx';

interface PageProps {
  /** Name of the document. */
  title: string;
  header?: ReactNode;
  /** Exactly as high as the room between header bars, for a screen that does not scroll. */
  fill?: boolean;
  /** A column of 35 rem on wide screens. */
  narrow?: boolean;
  /** Space for two columns on wide screens. */
  columns?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Title of the browser tab. */
export function documentTitle(title: string): string {
  return title === brand.name ? title : `${title} · ${brand.name}`;
}

export function Page({
  title,
  header,
  fill = false,
  narrow = false,
  columns = false,
  className,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <div
      className={classNames(
        'page',
        fill && 'page--fill',
        narrow && 'page--narrow',
        columns && 'page--columns',
        className,
      )}
    >
      {header}
      {children}
    </div>
  );
}

interface NarrowPageProps extends Pick<HeaderProps, 'back' | 'end' | 'large'> {
  title: string;
  /** Title in the header where it is not the one of the document. */
  heading?: string;
  fill?: boolean;
  columns?: boolean;
  className?: string;
  children: ReactNode;
}

/** Page with its title and a back button in the header: one column, or two on a wide screen. */
export function NarrowPage({
  title,
  heading = title,
  fill = false,
  columns = false,
  className,
  children,
  ...header
}: NarrowPageProps) {
  return (
    <Page
      title={title}
      narrow
      fill={fill}
      columns={columns}
      className={className}
      header={<Header title={heading} {...header} />}
    >
      {children}
    </Page>
  );
}

interface HeaderProps {
  title?: string;
  /** In place of the title: the brand, an instrument picker. */
  start?: ReactNode;
  end?: ReactNode;
  /** Back button; a path for when this was the first page of the visit, `/` for true. */
  back?: boolean | string;
  /** Title of a main page. */
  large?: boolean;
}

/** Header of a screen: back button, title or its replacement, and controls at the end. */
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
