import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useAccount } from '../../account/state.ts';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { profileTabs } from '../../profile/profile-tabs.ts';
import { type BreakMinutes, takeBreak } from '../../safe-play/break.ts';
import { useCurrentBreak } from '../../safe-play/local-break.ts';
import { usePlay } from '../state.ts';
import { BreakChoices } from './BreakChoices.tsx';
import { EndBreak } from './EndBreak.tsx';
import { PlaySessionFigures } from './PlaySessionFigures.tsx';
import { RealityCheckChoice } from './RealityCheckChoice.tsx';
import styles from './Safety.module.css';
import { SessionLimitChoice } from './SessionLimitChoice.tsx';
import { pauseForBreak } from './safeguards.ts';
import { useJurisdictionRules } from './useJurisdictionRules.ts';

const safeguards = () => import('./Safeguards.tsx');
const help = () => import('../../support/StoredHelpLines.tsx');

interface Props {
  /** Currency of the open game, whose play session is shown; null outside a game. */
  currency: string | null;
  /** The open game. */
  game?: Game;
  onClose: () => void;
}

/** The one sheet of breaks, limits and help, over every screen and over a game (PLAY-17, SAFER-13, SAFER-33). */
export default function SafetySheet({ currency, game, onClose }: Props) {
  const { t, i18n } = useLingui();
  const Help = useLazyComponent(help, true);
  const Safeguards = useLazyComponent(safeguards, true);
  const rules = useJurisdictionRules();
  const { authStatus } = useAccount();
  const choose = (minutes: BreakMinutes) => {
    onClose();
    if (currency === null) void takeBreak(minutes, rules);
    else pauseForBreak(minutes, rules);
  };
  return (
    <Sheet
      open
      side="end"
      onClose={onClose}
      title={
        currency === null
          ? t({ id: 'safePlay.entry', message: 'Limits, breaks and help' })
          : t({ id: 'safePlay.heading', message: 'Limits and breaks' })
      }
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['sheet']}>
        <section className={styles['part']}>
          <h3>
            <Trans id="safePlay.break">Take a break</Trans>
          </h3>
          <CurrentBreak />
          <BreakChoices rules={rules} onChoose={choose} />
        </section>
        {currency !== null && <PlaySession currency={currency} />}
        {Safeguards && <Safeguards game={game ?? null} currency={currency} onChosen={onClose} />}
        <section className={styles['part']}>
          <h3>
            <Trans id="safePlay.limits">Limits</Trans>
          </h3>
          <SessionLimitChoice />
          <RealityCheckChoice />
          {authStatus === 'player' && (
            <Button href={pathOf('profileLimits')} onClick={onClose}>
              {i18n._(profileTabs.profileLimits)}
            </Button>
          )}
        </section>
        {Help && <Help level={3} />}
        <Anchor href={pathOf('cmsPage', { slug: 'responsible-gaming' })} onClick={onClose}>
          <Trans id="safePlay.more">More about responsible gaming</Trans>
        </Anchor>
      </div>
    </Sheet>
  );
}

/** Until when the break holds, and the way to end it where there is one. */
function CurrentBreak() {
  const currentBreak = useCurrentBreak();
  const dayTime = useTimeFormat();
  if (!currentBreak) return null;
  const time = dayTime(currentBreak.until);
  return (
    <>
      <p role="status">
        <Trans id="safePlay.break.now">You’re on a break until {time}</Trans>
      </p>
      {currentBreak.canEnd && <EndBreak />}
    </>
  );
}

function PlaySession({ currency }: { currency: string }) {
  const { gameVisit } = usePlay();
  const dayTime = useTimeFormat();
  const since = gameVisit ? dayTime(gameVisit.started_at) : '–';
  return (
    <section className={styles['part']}>
      <h3>
        <Trans id="safePlay.stretch">All games, this session</Trans>
      </h3>
      <PlaySessionFigures currency={currency} />
      <p className={styles['note']}>
        <Trans id="safePlay.net.text">
          Net result is your wins minus your stakes, in {currency}. The bar shows this game since {since}:
          finished rounds, and the time the game was open.
        </Trans>
      </p>
    </section>
  );
}
