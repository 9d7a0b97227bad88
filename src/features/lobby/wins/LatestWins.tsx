import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { language } from '../../../core/shell/i18n.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { useCalm } from '../../calm/calm.ts';
import { startRealtimeWhenIdle } from '../../realtime/start.ts';
import { moneyText } from '../../wallet/money-text.ts';
import styles from './LatestWins.module.css';
import { followWins, useWins, type Win } from './state.ts';

/**
 * The casino's latest wins (REALTIME-8), each a link to its game. The lobby reserves their space; they are not rendered
 * before they are known. It is not a live region.
 */
export default function LatestWins() {
  const { t } = useLingui();
  const { list, isKnown } = useWins();
  const isCalm = useCalm();
  const title = useId();
  // While the pointer or the focus is on one they stay where they are: nobody opens a game that has just moved there.
  const [held, setHeld] = useState<readonly Win[] | null>(null);
  const hold = () => setHeld(current => current ?? list);
  const release = () => setHeld(null);
  useEffect(() => {
    if (isCalm) return;
    startRealtimeWhenIdle();
    return followWins();
  }, [isCalm]);
  // Calm mode shows no ticker (decision 0096).
  if (isCalm || (list.length === 0 && !isKnown)) return null;
  const shown = held ?? list;
  // What holds for all of them is said once.
  const areAllSimulated = shown.length > 0 && shown.every(({ simulated }) => simulated);
  return (
    <>
      <h2 id={title} className={styles['title']}>
        {areAllSimulated
          ? t({ id: 'wins.titleSimulated', message: 'Last wins, simulated' })
          : t({ id: 'wins.title', message: 'Last wins' })}
      </h2>
      {shown.length === 0 ? (
        <p className={styles['none']}>
          <Trans id="wins.none">None in the last 24 hours</Trans>
        </p>
      ) : (
        <ul
          className={styles['wins']}
          aria-labelledby={title}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          {shown.map(win => (
            <li key={win.id} className={styles['win']}>
              <WinEntry win={win} isMarked={win.simulated && !areAllSimulated} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WinEntry({ win, isMarked }: { win: Win; isMarked: boolean }) {
  const { name, amount_cents, currency, game } = win;
  const { locale } = useSnapshot(language);
  return (
    <GameLink identifier={game.identifier}>
      {isMarked && (
        <span className={styles['simulated']}>
          <Trans id="wins.simulated">Simulated</Trans>
        </span>
      )}
      <span>{name}</span>{' '}
      <strong className={styles['amount']}>{moneyText(amount_cents, currency, locale)}</strong>{' '}
      <span className={styles['game']}>{game.title}</span>
    </GameLink>
  );
}

/** A link to the game of `provider:name`, which is what the route's parameters are; plain text for another identifier. */
function GameLink({ identifier, children }: { identifier: string; children: ReactNode }) {
  const [, producer, name] = /^([^:]+):([^:]+)$/.exec(identifier) ?? [];
  if (!producer || !name) return <span className={styles['entry']}>{children}</span>;
  return (
    <Anchor className={styles['entry']} href={pathOf('gameItem', { producer, name })}>
      {children}
    </Anchor>
  );
}
