import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import {
  type PlacePageName,
  type PlacePopupName,
  placePages,
  placePopups,
} from '../contract/place-routes.ts';
import type { PageName, PopupName } from '../contract/routes.ts';
import { fetchChunk } from '../core/fetch-chunk.ts';
import type { PopupProps, ScreenProps } from '../core/screen.ts';
import { NotFetched } from './not-fetched.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

const category: Loader<ScreenProps> = () => import('../features/games/CategoryScreen.tsx');
const lobby: Loader<ScreenProps> = () => import('../features/lobby/LobbyScreen.tsx');

/** One screen for every route of a table. */
const forAll = <N extends string, P>(table: Readonly<Record<N, unknown>>, loader: Loader<P>) =>
  Object.fromEntries(Object.keys(table).map(name => [name, loader])) as Record<N, Loader<P>>;

const pageLoaders: Readonly<Record<PageName, Loader<ScreenProps>>> = {
  lobby,
  categories: lobby,
  games: lobby,
  pokies: category,
  live: category,
  slots: category,
  category,
  gamesCategory: category,
  producer: () => import('../features/games/ProducerScreen.tsx'),
  favouriteGames: () => import('../features/lobby/FavouritesScreen.tsx'),
  gameItem: () => import('../features/play/PlayScreen.tsx'),
  login: () => import('../features/account/LoginScreen.tsx'),
  registration: () => import('../features/account/RegistrationScreen.tsx'),
  confirmation: () => import('../features/account/ConfirmationScreen.tsx'),
  support: () => import('../features/support/SupportScreen.tsx'),
  benefitsOfCrypto: () => import('../features/pages/CryptoScreen.tsx'),
  promotions: () => import('../features/promotions/PromotionsScreen.tsx'),
  news: () => import('../features/articles/NewsScreen.tsx'),
  newsArticle: () => import('../features/articles/ArticleScreen.tsx'),
  cmsPage: () => import('../features/pages/PageScreen.tsx'),
  oops: () => import('./OopsScreen.tsx'),
  ffc: () => import('../features/ffc/FfcScreen.tsx'),
  ...forAll<PlacePageName, ScreenProps>(placePages, () => import('../features/frames/FrameScreen.tsx')),
};

const popupLoaders: Readonly<Record<PopupName, Loader<PopupProps>>> = {
  signIn: () => import('../features/account/SignInPopup.tsx'),
  signUp: () => import('../features/account/SignUpPopup.tsx'),
  remind: () => import('../features/account/RemindPopup.tsx'),
  newPassword: () => import('../features/account/NewPasswordPopup.tsx'),
  emailVerify: () => import('../features/account/EmailVerifyPopup.tsx'),
  ...forAll<PlacePopupName, PopupProps>(placePopups, () => import('../features/frames/FramePopup.tsx')),
};

/** Makes React forget the loads that failed: it would remember them for good. */
const forgetFailed = new Set<() => void>();

/** Before a screen that failed is tried again. */
export function freshenScreens(): void {
  for (const forget of forgetFailed) forget();
  forgetFailed.clear();
}

/** One component per loader, so that routes which share a screen keep it mounted; lazy unless fetched ahead. */
function lazyAll<N extends string, P>(loaders: Readonly<Record<N, Loader<P>>>) {
  const made = new Map<Loader<P>, ComponentType<P> | LazyExoticComponent<ComponentType<P>>>();
  const lazily = (loader: Loader<P>) =>
    lazy(() =>
      fetchChunk(loader).catch((error: unknown) => {
        forgetFailed.add(() => made.delete(loader));
        throw new NotFetched(error);
      }),
    );
  return {
    of(name: N) {
      const loader = loaders[name];
      const component = made.get(loader) ?? lazily(loader);
      made.set(loader, component);
      return component;
    },
    /** What is there before it is first shown is shown without a skeleton. */
    async preload(name: N): Promise<void> {
      const loader = loaders[name];
      const found = await loader().catch(() => null);
      if (found && !made.has(loader)) made.set(loader, found.default);
    },
  };
}

const pages = lazyAll<PageName, ScreenProps>(pageLoaders);
const popups = lazyAll<PopupName, PopupProps>(popupLoaders);
const hosts = lazyAll<'host', { name: PopupName }>({ host: () => import('./PopupHost.tsx') });

export const screenOf = pages.of;
export const popupOf = popups.of;
export const popupHostOf = hosts.of;

/** Fetches a page's chunk ahead: before the first render, and when a link to it is touched. */
export const preloadPage = pages.preload;

/** The same for a popup that is opened by its address: it stands at once in its own size. */
export async function preloadPopup(name: PopupName): Promise<void> {
  await Promise.all([hosts.preload('host'), popups.preload(name)]);
}
