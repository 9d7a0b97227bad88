import { useEffect, useState } from 'react';

/** The whole document goes full screen, so that toasts and dialogs stay over the game. */
export function useFullscreen() {
  const [isFullscreen, setFullscreen] = useState(document.fullscreenElement != null);
  useEffect(() => {
    const read = () => setFullscreen(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  const toggleFullscreen = () => {
    const change = isFullscreen
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    // A browser that says no leaves the page as it is.
    change.catch(() => undefined);
  };
  return { isFullscreen, toggleFullscreen };
}
