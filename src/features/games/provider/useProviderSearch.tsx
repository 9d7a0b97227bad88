import { Trans, useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Provider } from '../../../contract/subjects/games.ts';
import { normalizeText } from '../../../lib/normalize-text.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from '../list/ListScreen.module.css';

/** A field that narrows a list of providers by their names, wherever in the name the text is. */
export function useProviderSearch<P extends Pick<Provider, 'name'>>(
  providers: readonly P[],
): { field: ReactNode; found: readonly P[]; noneFound: ReactNode } {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  const query = normalizeText(text);
  const found = query ? providers.filter(({ name }) => normalizeText(name).includes(query)) : providers;
  return {
    found,
    field: (
      <TextField
        ref={input}
        label={t({ id: 'games.providers.search', message: 'Find a provider' })}
        name="provider"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        leading={<Search aria-hidden />}
        trailing={
          text !== '' && (
            <IconButton
              size="s"
              label={t({ id: 'search.clear', message: 'Clear' })}
              icon={<X aria-hidden />}
              onClick={clear}
            />
          )
        }
        value={text}
        onChange={setText}
      />
    ),
    noneFound: (
      <p role="status" className={styles['none']}>
        {found.length === 0 && query !== '' && (
          <Trans id="games.providers.none">No provider has this in its name</Trans>
        )}
      </p>
    ),
  };
}
