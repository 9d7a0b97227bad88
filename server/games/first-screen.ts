import {
  composeFirstScreen,
  type FirstScreen,
  firstRails,
  rowsOfRails,
} from '../src/contract/first-screen.ts';
import type { LocaleCode } from '../src/contract/locales.ts';
import type { RouteName } from '../src/contract/routes.ts';
import type { App, Ask, Routes } from './ask.ts';

/** What the lobby shows first, written into its page; null for any other page. Asks the handlers as a guest would. */
export async function firstScreen(
  app: App,
  routes: Routes,
  route: RouteName | null,
  locale: LocaleCode,
): Promise<FirstScreen | null> {
  if (route !== 'lobby') return null;
  const visitor = { host: '', ip: '', userAgent: '', device: '', locale, country: app.settings.country };
  const guest = { app, visitor, player: null, session: null, params: {}, query: {} };
  const { banners } = await routes.listBanners(guest as unknown as Ask<'listBanners'>);
  const { lobby } = await routes.loadMenuCategories(guest as unknown as Ask<'loadMenuCategories'>);
  const { collections } = app.catalogue;
  const parts = { banners, collections, lobby, at: app.clock.now().toISOString() };
  const identifiers = rowsOfRails(firstRails(parts));
  const games = identifiers.flatMap(identifier => app.catalogue.byIdentifier(identifier)?.game ?? []);
  return composeFirstScreen(parts, games);
}
