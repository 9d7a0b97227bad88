import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { rememberSearch } from './recent-searches.ts';
import styles from './SearchPanel.module.css';
import { MIN_LENGTH, normalizeQuery, runSearch, search, typeSearch, useTyped } from './state.ts';

/** The search field. Its clear button shows only while it has the focus and enough text (GAMES-36). */
export function SearchField() {
  const { t } = useLingui();
  const text = useTyped();
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const query = normalizeQuery(search.text);
    if (query.length < MIN_LENGTH) return;
    rememberSearch(query);
    if (search.foundFor !== query) await runSearch();
    field.current?.closest('search')?.parentElement?.querySelector<HTMLElement>('[data-tile]')?.focus();
  };
  const clear = () => {
    typeSearch('');
    field.current?.focus();
  };
  return (
    <search>
      <form
        className={styles['field']}
        onSubmit={event => void submit(event)}
        onFocus={() => setFocused(true)}
        onBlur={event => setFocused(event.currentTarget.contains(event.relatedTarget))}
      >
        <Search aria-hidden className={styles['icon']} />
        <input
          ref={field}
          data-autofocus
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          className={styles['input']}
          aria-label={t({ id: 'search.field', message: 'Game or provider' })}
          placeholder={t({ id: 'search.field', message: 'Game or provider' })}
          value={text}
          onChange={event => typeSearch(event.target.value)}
        />
        {isFocused && normalizeQuery(text).length >= MIN_LENGTH && (
          <IconButton
            size="s"
            label={t({ id: 'search.clear', message: 'Clear' })}
            icon={<X aria-hidden />}
            onClick={clear}
          />
        )}
      </form>
    </search>
  );
}
