import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PageName, PopupName } from '../contract/routes.ts';
import type { PopupProps, ScreenProps } from '../core/screen.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

const category: Loader<ScreenProps> = () => import('../features/games/CategoryScreen.tsx');
const lobby: Loader<ScreenProps> = () => import('../features/lobby/LobbyScreen.tsx');

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
  oops: () => import('./OopsScreen.tsx'),
};

const popupLoaders: Readonly<Record<PopupName, Loader<PopupProps>>> = {
  signIn: () => import('../features/account/SignInPopup.tsx'),
  signUp: () => import('../features/account/SignUpPopup.tsx'),
  remind: () => import('../features/account/RemindPopup.tsx'),
  newPassword: () => import('../features/account/NewPasswordPopup.tsx'),
};

/** Makes React forget the loads that failed: it would remember them for good. */
const forgetFailed = new Set<() => void>();

/** Before a screen that failed is tried again. */
export function freshenScreens(): void {
  for (const forget of forgetFailed) forget();
  forgetFailed.clear();
}

/** One lazy component per loader, so that routes which share a screen keep it mounted. */
function lazyAll<N extends string, P>(loaders: Readonly<Record<N, Loader<P>>>) {
  const made = new Map<Loader<P>, LazyExoticComponent<ComponentType<P>>>();
  return (name: N): LazyExoticComponent<ComponentType<P>> => {
    const loader = loaders[name];
    const load: Loader<P> = () =>
      loader().catch((error: unknown) => {
        forgetFailed.add(() => made.delete(loader));
        throw error;
      });
    const component = made.get(loader) ?? lazy(load);
    made.set(loader, component);
    return component;
  };
}

export const screenOf = lazyAll<PageName, ScreenProps>(pageLoaders);
export const popupOf = lazyAll<PopupName, PopupProps>(popupLoaders);
export const popupHostOf = lazyAll<'host', { name: PopupName }>({ host: () => import('./PopupHost.tsx') });

/** Fetches a page's chunk ahead: before the first render, and when a link to it is touched. */
export async function preloadPage(name: PageName): Promise<void> {
  await pageLoaders[name]().catch(() => undefined);
}

/** The same for a popup that is opened by its address: it stands at once in its own size. */
export async function preloadPopup(name: PopupName): Promise<void> {
  await Promise.all([import('./PopupHost.tsx'), popupLoaders[name]()]).catch(() => undefined);
}
