import { Trans, useLingui } from '@lingui/react/macro';
import { Coffee } from 'lucide-react';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { LobbyLink } from '../../games/LobbyLink.tsx';
import type { LocalBreak } from '../../safe-play/local-break.ts';
import { EndBreak } from './EndBreak.tsx';
import styles from './Safety.module.css';

interface Props {
  /** Null when the break is over and the player has not pressed yet: a game never starts by itself. */
  currentBreak: LocalBreak | null;
  onPlay: () => void;
}

/** Replaces the game during a break: when it ends, and what can be done (SAFER-13). */
export default function BreakPanel({ currentBreak, onPlay }: Props) {
  const { t } = useLingui();
  const dayTime = useTimeFormat();
  if (!currentBreak)
    return (
      <EmptyState
        icon={<Coffee aria-hidden />}
        title={t({ id: 'safePlay.break.over', message: 'Your break is over' })}
        action={
          <div className={styles['answers']}>
            <LobbyLink />
            <Button onClick={onPlay}>
              <Trans id="safePlay.break.play">Open the game</Trans>
            </Button>
          </div>
        }
      />
    );
  const time = dayTime(currentBreak.until);
  return (
    <EmptyState
      icon={<Coffee aria-hidden />}
      title={t({ id: 'safePlay.break.now', message: `You’re on a break until ${time}` })}
      text={<Trans id="safePlay.break.now.text">Games open again then. Your balance is safe.</Trans>}
      action={
        <div className={styles['answers']}>
          <LobbyLink />
          {currentBreak.canEnd && <EndBreak />}
        </div>
      }
    />
  );
}
