import {
  composeFirstScreen,
  type FirstScreen,
  firstRails,
  identifiersOfRails,
} from '../../src/contract/subjects/first-screen.ts';
import type { AppContext, RequestContext, Routes, Visitor } from '../context.ts';

/** What the lobby shows first, written into its page. Calls the handlers as a guest would. */
export async function loadFirstScreen(
  app: AppContext,
  routes: Routes,
  visitor: Visitor,
): Promise<FirstScreen> {
  const guest = { app, visitor, player: null, session: null, params: {}, query: {} };
  const { banners } = await routes.listBanners(guest as unknown as RequestContext<'listBanners'>);
  const { lobby } = await routes.loadMenuCategories(guest as unknown as RequestContext<'loadMenuCategories'>);
  const { collections } = app.catalogue;
  const parts = { banners, collections, lobby, at: app.clock.now().toISOString() };
  const identifiers = identifiersOfRails(firstRails(parts));
  const games = identifiers.flatMap(identifier => app.catalogue.byIdentifier(identifier)?.game ?? []);
  return composeFirstScreen(parts, games);
}
