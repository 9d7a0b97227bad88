import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { GameFacts } from './GameFacts.tsx';
import styles from './GameSheet.module.css';
import { providerPath } from './links.ts';
import { useProviderName } from './provider-name.ts';
import { SheetActions } from './SheetActions.tsx';
import { StandingNote } from './StandingNote.tsx';
import { useStanding } from './standing.ts';
import { TileBadges } from './TileBadges.tsx';

/** A game's facts and all that can be done with it: what hover shows, for fingers, and more. */
export default function GameSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useLingui();
  const standing = useStanding(game);
  const provider = useProviderName(game.provider);
  return (
    <Dialog
      open
      size="s"
      title={game.title}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={onClose}
      footer={<SheetActions game={game} standing={standing} />}
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
          <TileBadges game={game} className={styles['badges']} />
          <GameFacts game={game} />
        </div>
      </div>
      {standing !== 'play' && (
        <p className={styles['note']}>
          <StandingNote standing={standing} />
        </p>
      )}
    </Dialog>
  );
}
