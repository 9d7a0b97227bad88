import type { PageName, PopupName } from '../../contract/routes/routes.ts';
import type { PopupProps, ScreenProps } from '../../core/shell/screen.ts';
import { createLazyComponents, type Loader } from './lazy-components.ts';

const lobby: Loader<ScreenProps> = () => import('../../features/lobby/LobbyScreen.tsx');
/** A chunk of its own: the lobby is shown without it, and its list of all files of all screens is long. */
const otherScreens = () => import('./screens.ts');

const pages = createLazyComponents<PageName, ScreenProps>({ lobby, categories: lobby, games: lobby }, () =>
  otherScreens().then(({ pageLoaders }) => pageLoaders),
);
const popups = createLazyComponents<PopupName, PopupProps>({}, () =>
  otherScreens().then(({ popupLoaders }) => popupLoaders),
);

export const screenOf = pages.of;
export const popupOf = popups.of;

/** Fetch a chunk ahead, before the first render. */
export const preloadPage = pages.preload;
export const preloadPopupBody = popups.preload;

/** Fetches the list of the other screens ahead, so that a link fetches its screen at once. Never rejects. */
export const preloadScreenList = (): Promise<unknown> => otherScreens().catch(() => null);
