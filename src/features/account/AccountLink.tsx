import type { ReactNode } from 'react';
import { openPopup, pathOf, replacePopup } from '../../core/shell/navigation.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import styles from './Account.module.css';

/** Where a form is shown: on a screen of its own or in a popup over another one. */
export type FormPlacement = 'page' | 'popup';

interface Props {
  to: 'login' | 'registration' | 'remind';
  placement: FormPlacement;
  children: ReactNode;
}

const popupOf = { login: 'signIn', registration: 'signUp', remind: 'remind' } as const;

/**
 * A link to another account form. In a popup it replaces the popup, on a page the page. Both keep the address to return to
 * (`redirect`) and what the account is needed for (`for`).
 */
export function AccountLink({ to, placement, children }: Props) {
  const query = new URLSearchParams(location.search);
  const [redirect, reason] = ['redirect', 'for'].map(name => query.get(name) ?? undefined);
  const isPopup = placement === 'popup' || to === 'remind';
  const path = pathOf(isPopup ? popupOf[to] : to, {}, { redirect, for: reason });
  if (!isPopup)
    return (
      <Anchor className={styles['link']} href={path}>
        {children}
      </Anchor>
    );
  return (
    <Anchor
      className={styles['link']}
      href={path}
      onClick={event => {
        event.preventDefault();
        if (placement === 'popup') replacePopup(path);
        else openPopup(path);
      }}
    >
      {children}
    </Anchor>
  );
}
