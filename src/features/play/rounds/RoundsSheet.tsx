import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { DEMO_CURRENCY } from '../../../contract/operator/currencies.ts';
import type { GameRound } from '../../../contract/subjects/game-rounds.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Money } from '../../../ui/content/Money.tsx';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { LoadErrorState } from '../../maintenance/LoadErrorState.tsx';
import { moneyText } from '../../wallet/money-text.ts';
import { type PlayMode, usePlay } from '../state.ts';
import styles from './RoundsSheet.module.css';
import { gameRounds, loadGameRounds, loadOlderRounds, useGameRounds } from './state.ts';

/** The player's rounds over the game (PLAY-13 `history`); of a demo those since it was opened. */
export default function RoundsSheet({ mode, onClose }: { mode: PlayMode; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      open
      side="end"
      onClose={onClose}
      title={t({ id: 'play.rounds', message: 'Your rounds' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['sheet']}>
        {mode === 'demo' ? <DemoRounds /> : <RealRounds />}
        <p className={styles['note']}>
          <Trans id="play.rounds.check">
            To check that a round was fair, open Fairness in the game’s menu.{' '}
            <Anchor href="/fairness">How it works</Anchor>
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}

function DemoRounds() {
  const { demoRounds } = usePlay();
  return (
    <>
      <p className={styles['note']}>
        <Trans id="play.rounds.demo">Demo rounds since you opened the game. They aren’t stored.</Trans>
      </p>
      <RoundList rounds={demoRounds} />
    </>
  );
}

function RealRounds() {
  const { t } = useLingui();
  const { rows, loading } = useGameRounds();
  useLoad(loadGameRounds, gameRounds.loading);
  // Rounds were played since the sheet was last open.
  useEffect(() => void loadGameRounds(), []);
  if (rows.length > 0 || loading.phase === 'ready')
    return (
      <>
        <RoundList rounds={rows} />
        <OlderRounds />
      </>
    );
  if (loading.phase === 'offline' || loading.phase === 'error')
    return (
      <LoadErrorState
        level={3}
        title={
          loading.phase === 'offline'
            ? t({ id: 'games.offline.title', message: 'No connection' })
            : t({ id: 'play.rounds.failed', message: 'We couldn’t load your rounds' })
        }
        action={
          <Button onClick={() => void loadGameRounds()}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      />
    );
  return (
    <div className={styles['sheet']} aria-hidden>
      {[1, 2, 3].map(row => (
        <Skeleton key={row} h="4rem" />
      ))}
    </div>
  );
}

function RoundList({ rounds }: { rounds: readonly GameRound[] }) {
  const { t } = useLingui();
  if (rounds.length === 0)
    return (
      <EmptyState
        level={3}
        icon={<History aria-hidden />}
        title={t({ id: 'play.rounds.empty', message: 'No rounds yet' })}
      />
    );
  return (
    <ul className={styles['list']}>
      {rounds.map(round => (
        <Round key={round.id} round={round} />
      ))}
    </ul>
  );
}

function Round({ round }: { round: GameRound }) {
  const { locale } = useSnapshot(language);
  const dayTime = useTimeFormat();
  const { id, at, title, currency, state, bet_cents, win_cents } = round;
  const money = (cents: number) => moneyText(cents, currency, locale);
  return (
    <li className={styles['round']}>
      <span className={styles['title']}>{title}</span>
      <span className={styles['facts']}>
        {dayTime(Date.parse(at))}
        {state === 'open' && (
          <>
            {' · '}
            <Trans id="play.rounds.open">Not finished</Trans>
          </>
        )}
        {state === 'rolled_back' && (
          <>
            {' · '}
            <Trans id="play.rounds.returned">Stake returned</Trans>
          </>
        )}
      </span>
      <dl>
        <dt>
          <Trans id="play.rounds.stake">Stake</Trans>
        </dt>
        <dd>
          <Money text={money(bet_cents)} />
        </dd>
        <dt>
          <Trans id="play.rounds.payout">Payout</Trans>
        </dt>
        <dd>
          {win_cents === null ? (
            '–'
          ) : (
            <Money text={money(win_cents)} tone={win_cents > bet_cents ? 'in' : 'plain'} />
          )}
        </dd>
      </dl>
      {currency !== DEMO_CURRENCY && <span className={styles['id']}>{id}</span>}
    </li>
  );
}

function OlderRounds() {
  const { cursor, older } = useGameRounds();
  if (cursor === null) return null;
  return (
    <div className={styles['older']}>
      {older === 'failed' && (
        <p role="status">
          <Trans id="play.rounds.older.failed">We couldn’t load older rounds.</Trans>
        </p>
      )}
      <Button variant="quiet" busy={older === 'loading'} onClick={() => void loadOlderRounds()}>
        <Trans id="play.rounds.older">Show older rounds</Trans>
      </Button>
    </div>
  );
}
