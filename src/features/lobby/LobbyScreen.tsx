import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { whenIdleAfterLoad, whenOfflineReady } from '../../core/scheduling/idle-scheduler.ts';
import { useGrowingCount } from '../../core/scheduling/useDeferred.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { type ScreenProps, useScreenName } from '../../core/shell/screen.ts';
import { RailSkeleton } from '../../ui/lists/RailSkeleton.tsx';
import { useCalm } from '../calm/calm.ts';
import { BannerCarousel } from '../content/banners/BannerCarousel.tsx';
import { useFavouritesLoad } from '../favourites/useFavouritesLoad.ts';
import { hasPlayedHere } from '../games/played.ts';
import { CategoryChips } from './CategoryChips.tsx';
import styles from './LobbyScreen.module.css';
import { CollectionRail } from './rails/CollectionRail.tsx';
import { FavouritesRail, PlayedRail } from './rails/PlayerRails.tsx';
import { useLobby } from './useLobby.ts';

/** Rails that the first screen can show; their pictures are fetched early. */
const PRIORITY_RAILS = 1;
const FIRST_RAILS = 2;
/** Rails that are added below the others at a time. */
const RAILS_AT_ONCE = 6;
/** Collection rails before the favourites on a device that has played, and before the providers. */
const ABOVE_FAVOURITES = 2;
const ABOVE_PROVIDERS = 5;
const latestWins = () => import('./wins/LatestWins.tsx');
/** Nothing is old on a first visit. */
const dataAge = () => import('../data-age/DataAge.tsx');
const providerRail = () => import('./rails/ProviderRail.tsx');
const listError = () => import('../games/list/ListError.tsx');
const noGames = () => import('./NoGames.tsx');
/** Keys of rails that are not known yet; more than are known when the lobby comes with its first ones. */
const PLACEHOLDERS = [...'abcd'];

/**
 * The main lobby (GAMES-19): carousel, categories, a rail per collection, and the player's own rails. Those come
 * first on a device that has played, where their space is reserved; else below the first screen.
 */
export default function LobbyScreen(_: ScreenProps) {
  const [arePlayerRailsFirst] = useState(hasPlayedHere);
  const { rails: all, failed, isComplete, loading, load } = useLobby();
  const isCalm = useCalm();
  useScreenName(null);
  useFavouritesLoad();
  const rails = all.slice(0, useGrowingCount(all.length, RAILS_AT_ONCE, RAILS_AT_ONCE));
  const LatestWins = useLazyComponent(latestWins, isComplete, { after: whenOfflineReady });
  const DataAge = useLazyComponent(dataAge, true, { after: whenIdleAfterLoad, hasMessages: false });
  const ProviderRail = useLazyComponent(providerRail, isComplete, { after: whenOfflineReady });
  const hasFailed = !isComplete && failed;
  const ListError = useLazyComponent(listError, Boolean(hasFailed), { hasMessages: false });
  const isEmpty = isComplete && !all[0];
  const NoGames = useLazyComponent(noGames, isEmpty);
  const rail = (collection: (typeof all)[number], index: number) => (
    <CollectionRail
      key={collection.id}
      collection={collection}
      priority={index < PRIORITY_RAILS}
      isFirst={index < FIRST_RAILS}
    />
  );
  return (
    <div className={styles['lobby']}>
      <h1 className="visually-hidden">
        <Trans id="lobby.title">Lobby</Trans>
      </h1>
      <BannerCarousel />
      <CategoryChips collections={all} />
      {!isCalm && <div className={styles['wins']}>{LatestWins && <LatestWins />}</div>}
      {DataAge && <DataAge loading={loading} variant="over" />}
      {arePlayerRailsFirst && <PlayedRail />}
      {rails.slice(0, ABOVE_FAVOURITES).map(rail)}
      {arePlayerRailsFirst && <FavouritesRail />}
      {rails.slice(ABOVE_FAVOURITES, ABOVE_PROVIDERS).map((item, i) => rail(item, i + ABOVE_FAVOURITES))}
      {!arePlayerRailsFirst && <PlayedRail />}
      {!arePlayerRailsFirst && <FavouritesRail />}
      {isEmpty && NoGames && <NoGames />}
      {ProviderRail && <ProviderRail />}
      {rails.slice(ABOVE_PROVIDERS).map((item, i) => rail(item, i + ABOVE_PROVIDERS))}
      {!isComplete && !failed && PLACEHOLDERS.slice(all.length).map(name => <RailSkeleton key={name} />)}
      {hasFailed && ListError && <ListError phase={hasFailed} onRetry={load} />}
    </div>
  );
}
