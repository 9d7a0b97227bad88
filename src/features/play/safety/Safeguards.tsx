import { Trans } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { useAccount } from '../../account/state.ts';
import { loadSafeguards, safeguards, useSafeguards } from '../../safe-play/safeguards.ts';
import { activeAccount, useWallet } from '../../wallet/state.ts';
import { CheckMeasures } from './CheckMeasures.tsx';
import styles from './Safety.module.css';
import { ScopedBreakChoices } from './ScopedBreakChoices.tsx';
import { SessionPlanPart } from './SessionPlanPart.tsx';
import { useJurisdictionRules } from './useJurisdictionRules.ts';

interface Props {
  /** The open game and its currency; null outside one. */
  game: Game | null;
  currency: string | null;
  /** A break has been chosen. */
  onChosen?: () => void;
}

/** What a player can set beside limits and breaks from all games: the same in a game's sheet and on the screen of limits. */
export default function Safeguards({ game, currency, onChosen }: Props) {
  const rules = useJurisdictionRules();
  const { authStatus, player } = useAccount();
  const isPlayer = authStatus === 'player';
  useLoad(loadSafeguards, safeguards.loading, isPlayer);
  const { facts } = useSafeguards();
  const { accounts } = useWallet();
  const ofGame = currency === 'FUN' ? null : currency;
  const played = ofGame ?? activeAccount(accounts)?.currency ?? player?.currency ?? 'EUR';
  return (
    <>
      <section className={styles['part']}>
        <h3>
          <Trans id="safePlay.scoped">Take a break from some games</Trans>
        </h3>
        <ScopedBreakChoices rules={rules} game={game} onChosen={onChosen} />
      </section>
      {isPlayer && facts && (
        <>
          <section className={styles['part']}>
            <h3>
              <Trans id="plan.heading">Plan this session</Trans>
            </h3>
            <SessionPlanPart currency={ofGame} />
          </section>
          <section className={styles['part']}>
            <h3>
              <Trans id="safePlay.check.more">More reality checks</Trans>
            </h3>
            <CheckMeasures currency={played} />
          </section>
        </>
      )}
    </>
  );
}
