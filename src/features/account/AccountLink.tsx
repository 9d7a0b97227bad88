import type { ReactNode } from 'react';
import { openPopup, pathOf, swapPopup } from '../../core/navigation.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import styles from './Account.module.css';

/** Where a form stands: on a screen of its own or in a popup over another one. */
export type Place = 'page' | 'popup';

interface Props {
  to: 'login' | 'registration' | 'remind';
  place: Place;
  children: ReactNode;
}

const popupOf = { login: 'signIn', registration: 'signUp', remind: 'remind' } as const;

/** To another form about the account: from a popup the popup changes, from a page the page; both keep where to return. */
export function AccountLink({ to, place, children }: Props) {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? undefined;
  const isPopup = place === 'popup' || to === 'remind';
  const path = pathOf(isPopup ? popupOf[to] : to, {}, { redirect });
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
        if (place === 'popup') swapPopup(path);
        else openPopup(path);
      }}
    >
      {children}
    </Anchor>
  );
}
