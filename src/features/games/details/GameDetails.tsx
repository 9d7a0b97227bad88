import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useAvailability } from '../availability.ts';
import { providerPath } from '../links.ts';
import { useProviderName } from '../provider-name.ts';
import { TileBadge } from '../tile/TileBadge.tsx';
import { AvailabilityText } from './AvailabilityText.tsx';
import styles from './GameDetails.module.css';
import { GameDetailsActions } from './GameDetailsActions.tsx';
import { GameFacts } from './GameFacts.tsx';

/** A game's facts and actions: what a tile shows on hover, and more. */
export default function GameDetails({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useLingui();
  const availability = useAvailability(game);
  const provider = useProviderName(game.provider);
  return (
    <Dialog
      open
      size="s"
      title={game.title}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={onClose}
      footer={<GameDetailsActions game={game} availability={availability} />}
    >
      <div className={styles['sheet']}>
        <Picture
          src={game.preview}
          colour={game.colour}
          width={300}
          height={400}
          alt=""
          priority
          className={styles['picture']}
        />
        <div className={styles['about']}>
          <Anchor href={providerPath(game.provider)} onClick={onClose} className={styles['provider'] ?? ''}>
            {provider}
          </Anchor>
          <TileBadge game={game} className={styles['badges']} />
          <GameFacts game={game} />
        </div>
      </div>
      {availability !== 'play' && (
        <p className={styles['note']}>
          <AvailabilityText availability={availability} />
        </p>
      )}
    </Dialog>
  );
}
