/** A search line: the name is spoken, the glass is seen, and a cross empties it. */

import './search-field.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../theme/icon.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  focusOnOpen?: boolean;
  /** Prevents Enter from submitting the form around the search. */
  onEnter?: () => void;
  testId?: string;
  /** A key hint on wide screens. */
  end?: ReactNode;
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, focusOnOpen = false, onEnter, testId, end } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // the user opened this page to search
    if (focusOnOpen) input.current?.focus();
  }, [focusOnOpen]);
  return (
    <div className="search-field">
      <Icon name="search" size={20} />
      <input
        ref={input}
        type="search"
        className="search-field-input"
        aria-label={label}
        placeholder={label}
        value={value}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        data-autofocus={focusOnOpen || undefined}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || onEnter === undefined || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {value === '' ? (
        end
      ) : (
        <button
          type="button"
          className="search-field-clear"
          aria-label={t('ui.clear')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={16} weight={2} />
        </button>
      )}
    </div>
  );
}
