import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useGrowth } from '../../core/later.ts';
import { type ScreenProps, useScreenName } from '../../core/screen.ts';
import { whenReady } from '../../core/settled.ts';
import { usePart } from '../../core/use-part.ts';
import { RailSkeleton } from '../../ui/RailSkeleton.tsx';
import { BannerCarousel } from '../banners/BannerCarousel.tsx';
import { useFavouritesLoad } from '../favourites/useFavouritesLoad.ts';
import { DataAge } from '../games/DataAge.tsx';
import { ListFailure } from '../games/ListFailure.tsx';
import { hasPlayedHere } from '../games/played.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { CollectionRail } from './CollectionRail.tsx';
import { FavouritesRail } from './FavouritesRail.tsx';
import styles from './LobbyScreen.module.css';
import { PlayedRail } from './PlayedRail.tsx';
import { ProviderRail } from './ProviderRail.tsx';
import { useLobby } from './useLobby.ts';

/** So many rails can be on the first screen; their pictures are fetched early. */
const PRIORITY_RAILS = 1;
const FIRST_RAILS = 2;
/** Rails that are put below the others at a time. */
const RAILS_AT_ONCE = 6;
/** Rails before the favourites of somebody who has played here, and before the providers. */
const ABOVE_FAVOURITES = 2;
const ABOVE_PROVIDERS = 5;
const winsLine = () => whenReady().then(() => import('../wins/WinsLine.tsx'));
const noGames = () => import('./NoGames.tsx');
const PLACEHOLDERS = [...'abcd'];

/**
 * The main lobby (platform 2.5): carousel, categories, a rail per collection, and the player's own rails. Those stand
 * first where somebody has played before, so that their place could be kept; else below what a window shows.
 */
export default function LobbyScreen(_: ScreenProps) {
  const [isOwnFirst] = useState(hasPlayedHere);
  const { rails: all, failed, isComplete, loading, load } = useLobby();
  useScreenName(null);
  useFavouritesLoad();
  const rails = all.slice(0, useGrowth(all.length, RAILS_AT_ONCE, RAILS_AT_ONCE));
  const WinsLine = usePart(winsLine, isComplete);
  const isBare = isComplete && !all[0];
  const NoGames = usePart(noGames, isBare);
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
      <div>
        <CategoryChips collections={all} />
        {WinsLine && <WinsLine />}
      </div>
      <DataAge loading={loading} variant="over" />
      {isOwnFirst && <PlayedRail />}
      {rails.slice(0, ABOVE_FAVOURITES).map(rail)}
      {isOwnFirst && <FavouritesRail />}
      {rails.slice(ABOVE_FAVOURITES, ABOVE_PROVIDERS).map((item, i) => rail(item, i + ABOVE_FAVOURITES))}
      {!isOwnFirst && <PlayedRail />}
      {!isOwnFirst && <FavouritesRail />}
      {isBare && NoGames && <NoGames />}
      {isComplete && <ProviderRail />}
      {rails.slice(ABOVE_PROVIDERS).map((item, i) => rail(item, i + ABOVE_PROVIDERS))}
      {!isComplete && !failed && PLACEHOLDERS.map(name => <RailSkeleton key={name} />)}
      {!isComplete && failed && <ListFailure phase={failed} onRetry={load} />}
    </div>
  );
}
