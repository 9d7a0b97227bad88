import { useEffect } from 'react';
import { proxy } from 'valtio';

/** What every screen gets: the parameters of its route. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

/** What every popup's body gets. */
export interface PopupProps {
  readonly onClose: () => void;
}

/**
 * What a screen knows about itself and the shell shows: the name in its title ("Roulette", a provider, a game), and
 * whether its address turned out to lead nowhere.
 */
export const screen = proxy<{ name: string | null; isMissing: boolean }>({ name: null, isMissing: false });

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
