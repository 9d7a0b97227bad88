import { sessionEpoch } from '../../../core/session/epoch.ts';
import { loadAccount } from '../state.ts';
import { endLocalSession } from './local-session.ts';

/**
 * A page that the browser restores from its back/forward cache has got no event of what other tabs did meanwhile: where a session began or
 * ended there, the player's data leaves the screen before it is asked who is there. Returns an unsubscribe function.
 */
export function followRestoredPage(): () => void {
  let epoch = sessionEpoch();
  const onPageHide = () => {
    epoch = sessionEpoch();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || epoch === sessionEpoch()) return;
    endLocalSession();
    void loadAccount();
  };
  addEventListener('pagehide', onPageHide);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('pagehide', onPageHide);
    removeEventListener('pageshow', onPageShow);
  };
}
