import { formatter } from '@lingui/format-po';

/**
 * The modules with messages that the entry and the lobby import at once. Their messages are in a catalogue of their own,
 * which is all that a first visit loads; `tests/server/build/message-catalogues.test.ts` keeps the list complete.
 */
const INITIAL_SOURCES = [
  'src/app/errors/ErrorBoundary.tsx',
  'src/app/footer/Footer.tsx',
  'src/app/header/GuestActions.tsx',
  'src/app/header/Header.tsx',
  'src/app/layout/AppLayout.tsx',
  'src/app/navigation/SearchTab.tsx',
  'src/app/navigation/TabBar.tsx',
  'src/app/navigation/destinations.tsx',
  'src/app/routing/AccountUnavailable.tsx',
  'src/app/routing/PageOutlet.tsx',
  'src/app/routing/PopupOutlet.tsx',
  'src/app/routing/titles.ts',
  'src/app/sidebar/Sidebar.tsx',
  'src/app/status/StatusLine.tsx',
  'src/app/status/StatusMessage.tsx',
  'src/app/status/Updating.tsx',
  'src/core/scheduling/useLazyDialog.tsx',
  'src/features/account/session/session-sync.ts',
  'src/features/content/banners/BannerCarousel.tsx',
  'src/features/data-age/DataAgeText.tsx',
  'src/features/favourites/FavouriteButton.tsx',
  'src/features/favourites/state.ts',
  'src/features/favourites/useFavouriteToggle.ts',
  'src/features/games/LobbyLink.tsx',
  'src/features/games/category/useCollectionTitle.ts',
  'src/features/games/category/useSectionTitle.ts',
  'src/features/games/list/ListError.tsx',
  'src/features/games/tile/TileActions.tsx',
  'src/features/games/tile/TileBadge.tsx',
  'src/features/games/tile/TileMain.tsx',
  'src/features/lobby/CategoryChips.tsx',
  'src/features/lobby/LobbyScreen.tsx',
  'src/features/lobby/rails/GameRail.tsx',
  'src/features/lobby/rails/PlayerRails.tsx',
  'src/features/lobby/rails/RailError.tsx',
  'src/features/maintenance/FailedLoad.tsx',
  'src/features/search/HeaderSearch.tsx',
];

/** English is the source; the English of other countries falls back to it where it says the same. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'de', 'en-AU', 'en-CA', 'fr-CA', 'en-NZ', 'no', 'it', 'et', 'en-KW'],
  fallbackLocales: { 'en-AU': ['en'], 'en-CA': ['en'], 'en-NZ': ['en-AU', 'en'], 'en-KW': ['en'] },
  catalogs: [
    { path: '<rootDir>/locales/{locale}/initial', include: INITIAL_SOURCES },
    { path: '<rootDir>/locales/{locale}/lazy', include: ['src'], exclude: INITIAL_SOURCES },
  ],
  orderBy: 'messageId',
  // Line numbers would change the catalogues with every edit of the sources.
  format: formatter({ lineNumbers: false }),
};
