import { renderToString } from 'react-dom/server.browser';
import type { PageParts } from '../../contract/page-state.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { hydration } from '../../core/shell/hydration.ts';
import { activateLocale } from '../../core/shell/i18n.ts';
import { replacePageParts } from '../../core/shell/page-state.ts';
import { App } from '../App.tsx';
import { preloadPlayerSlot } from '../header/player-slot.ts';
import { parseLocation } from '../routing/location.ts';
import { preloadPage } from '../routing/screen-components.ts';

/** The slots for a player's parts of the layout, and what stands in them. */
async function preloadPlayer(): Promise<void> {
  const { preloadPlayerParts } = await import('../header/PlayerSlot.tsx');
  await Promise.all([preloadPlayerSlot(), preloadPlayerParts()]);
}

/** The HTML of the page at the address of the environment, with this state. Loads nothing but code and messages. */
export async function renderApp(parts: PageParts): Promise<string> {
  hydration.isPending = true;
  // As the page assumes until it has taken the HTML over; a thread of the server does not say.
  networkStatus.isOnline = true;
  hydration.done = new Promise(() => undefined);
  const { locale, page } = parseLocation(location.pathname, location.search, {});
  await Promise.all([
    activateLocale(locale),
    page && preloadPage(page.name),
    parts['account'] ? preloadPlayer() : undefined,
  ]);
  if (!hydration.isPending) throw new Error('a part of the code could not be loaded');
  replacePageParts(parts);
  return renderToString(<App />);
}
