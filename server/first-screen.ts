import { FIRST_SCREEN_RAILS, FIRST_SCREEN_TILES, type FirstScreen } from '../src/contract/first-screen.ts';
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
  const visitor = { ip: '', userAgent: '', device: '', locale, country: app.settings.country };
  const guest = { app, visitor, player: null, session: null, params: {}, query: {} };
  const { banners } = await routes.listBanners(guest as unknown as Ask<'listBanners'>);
  const { lobby } = await routes.loadMenuCategories(guest as unknown as Ask<'loadMenuCategories'>);
  const collections = lobby
    .flatMap(id => app.catalogue.collections.find(collection => collection.id === id) ?? [])
    .slice(0, FIRST_SCREEN_RAILS)
    .map(rail => ({ ...rail, identifiers: rail.identifiers.slice(0, FIRST_SCREEN_TILES) }));
  const identifiers = new Set(collections.flatMap(rail => rail.identifiers));
  const games = [...identifiers].flatMap(identifier => app.catalogue.byIdentifier(identifier)?.game ?? []);
  return { banners, collections, games, at: app.clock.now().toISOString() };
}
