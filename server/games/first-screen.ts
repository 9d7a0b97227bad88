import {
  composeFirstScreen,
  type FirstScreen,
  firstRails,
  identifiersOfRails,
} from '../../src/contract/subjects/first-screen.ts';
import type { AppContext, Routes, Visitor } from '../context.ts';
import { guestCalls } from '../guest-calls.ts';

/** What the lobby shows first, written into its page. Calls the handlers as a guest would. */
export async function loadFirstScreen(
  app: AppContext,
  routes: Routes,
  visitor: Visitor,
): Promise<FirstScreen> {
  const call = guestCalls(app, visitor);
  const { banners } = await call(routes.listBanners);
  const { lobby } = await call(routes.loadMenuCategories);
  const { collections } = app.catalogue;
  const parts = { banners, collections, lobby, at: app.clock.now().toISOString() };
  const identifiers = identifiersOfRails(firstRails(parts));
  const games = identifiers.flatMap(identifier => app.catalogue.byIdentifier(identifier)?.game ?? []);
  return composeFirstScreen(parts, games);
}
