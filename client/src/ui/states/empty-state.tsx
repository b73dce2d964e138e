/** EmptyState state: a scale, a text about the missing content, and one action. */

import './empty-state.css';
import type { ReactNode } from 'react';
import { EmptyScale } from '../gauges/empty-scale.tsx';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Icon } from '../theme/icon.tsx';
import { toast } from '../feedback/toast.ts';

interface EmptyProps {
  title: string;
  text?: string;
  /** One button or link. */
  action?: ReactNode;
  /** Only content of the page: its title is the page's heading. */
  page?: boolean;
}

export function EmptyState({ title, text, action, page = false }: EmptyProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <section className="empty">
      <EmptyScale />
      <Title className="empty-title">{title}</Title>
      {text !== undefined && <p className="empty-text">{text}</p>}
      {action !== undefined && <div className="empty-action">{action}</div>}
    </section>
  );
}

interface ErrorStateProps {
  title: string;
  text?: string;
  onRetry?: () => void;
  /** Of the server's log. */
  reference?: string | undefined;
}

/** Something could not be loaded: what failed, a second try, and the reference that support can look up. */
export function ErrorState({ title, text, onRetry, reference }: ErrorStateProps) {
  const { t } = useTranslation();
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code);
    toast(t('ui.copied'), { tone: 'done' });
  };
  return (
    <section className="empty" role="alert">
      <Icon name="warning" size={36} weight={1.4} />
      <h2 className="empty-title">{title}</h2>
      {text !== undefined && <p className="empty-text">{text}</p>}
      <div className="empty-action">
        {onRetry && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
        {reference !== undefined && (
          <button type="button" className="empty-reference" onClick={() => void copy(reference)}>
            {t('ui.reference', { code: reference })}
          </button>
        )}
      </div>
    </section>
  );
}
