import { useEffect } from 'react';
import { proxy } from 'valtio';
import type { RouteName } from '../../contract/routes/routes.ts';

/** Props of every screen. `params`: the parameters of its route. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  /** The name of the route, for a screen that several routes share. */
  readonly route?: RouteName;
}

/** Props of the body of every popup. */
export interface PopupProps {
  readonly onClose: () => void;
  readonly route?: RouteName;
}

/**
 * What a screen sets for the document's head: the name in its title ("Roulette", a provider, a game), whether its address
 * leads to nothing, its canonical path where the route does not determine it, and the name of the popup over it.
 */
export const screenState = proxy<{
  name: string | null;
  isMissing: boolean;
  canonical: string | null;
  popup: string | null;
}>({
  name: null,
  isMissing: false,
  canonical: null,
  popup: null,
});

/** Called by a screen: sets the name of the page; `isMissing` makes it the not-found page. Cleared on unmount. */
export function useScreenName(name: string | null, isMissing = false): void {
  useEffect(() => {
    screenState.name = name;
    screenState.isMissing = isMissing;
    return () => {
      screenState.name = null;
      screenState.isMissing = false;
    };
  }, [name, isMissing]);
}

/** Called by a popup whose title comes from its content. */
export function usePopupName(name: string | null): void {
  useEffect(() => {
    screenState.popup = name;
    return () => {
      screenState.popup = null;
    };
  }, [name]);
}
