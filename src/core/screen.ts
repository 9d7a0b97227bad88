import { useEffect } from 'react';
import { proxy } from 'valtio';
import type { RouteName } from '../contract/routes.ts';

/** What every screen gets: the parameters of its route. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  /** For a screen that several routes share. */
  readonly route?: RouteName;
}

/** What every popup's body gets. */
export interface PopupProps {
  readonly onClose: () => void;
  readonly route?: RouteName;
}

/**
 * What a screen knows about itself and the shell shows: the name in its title ("Roulette", a provider, a game), whether
 * its address turned out to lead nowhere, and the name of the popup over it.
 */
export const screen = proxy<{ name: string | null; isMissing: boolean; popup: string | null }>({
  name: null,
  isMissing: false,
  popup: null,
});

/** Called by a screen: names the page; `isMissing` makes it the not-found page. Ends with the screen. */
export function useScreenName(name: string | null, isMissing = false): void {
  useEffect(() => {
    screen.name = name;
    screen.isMissing = isMissing;
    return () => {
      screen.name = null;
      screen.isMissing = false;
    };
  }, [name, isMissing]);
}

/** Called by a popup whose title is the name of a place. */
export function usePopupName(name: string | null): void {
  useEffect(() => {
    screen.popup = name;
    return () => {
      screen.popup = null;
    };
  }, [name]);
}
