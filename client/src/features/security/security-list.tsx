/** List of the page of security: its rows, or that there are none, or that they could not be read. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';

interface SecurityListProps<Row> {
  /** Undefined while they are read. */
  readonly rows: readonly Row[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Shown without rows. */
  readonly none: string;
  readonly children: (row: Row) => ReactNode;
}

export function SecurityList<Row>({ rows, failed, retry, none, children }: SecurityListProps<Row>) {
  const { t } = useTranslation();
  return (
    <>
      {failed && <ReadFailure text={t('system.tokens.failed')} retry={retry} />}
      {rows?.length === 0 && !failed && <p className="security-state">{none}</p>}
      <ul className="security-sessions" aria-busy={(rows === undefined && !failed) || undefined}>
        {rows?.map(children)}
      </ul>
    </>
  );
}

interface ReadFailureProps {
  readonly text: string;
  readonly retry: () => void;
}

/** Says that the server did not answer, and tries again. */
export function ReadFailure({ text, retry }: ReadFailureProps) {
  const { t } = useTranslation();
  return (
    <div className="security-failed" role="alert">
      <p>{text}</p>
      <Button kind="secondary" size="medium" onClick={retry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
