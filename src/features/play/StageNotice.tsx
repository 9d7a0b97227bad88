import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../core/connection.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useHalt } from './halt.ts';
import styles from './Play.module.css';
import { problemWords } from './problem-words.ts';
import { usePlay } from './state.ts';

/** A line over the running game, never in its place: the network is gone, or the game turned a stake down. */
export function StageNotice() {
  const { i18n } = useLingui();
  const { online } = useSnapshot(connection);
  const { phase, notice, isInRound } = usePlay();
  const { why } = useHalt();
  if (phase !== 'running') return null;
  if (!online)
    return (
      <div className={styles['notice']}>
        <Notice tone="warning">
          {isInRound ? (
            <Trans id="play.lost.round">
              Connection lost. Your round is safe: it is settled by its drawn result, also if you leave.
            </Trans>
          ) : (
            <Trans id="play.lost">Connection lost. Your balance is safe; play goes on when it is back.</Trans>
          )}
        </Notice>
      </div>
    );
  if (why && isInRound)
    return (
      <div className={styles['notice']}>
        <Notice>
          {why === 'break' ? (
            <Trans id="safePlay.break.soon">Your break begins after this round.</Trans>
          ) : (
            <Trans id="safePlay.soon">Play pauses after this round.</Trans>
          )}
        </Notice>
      </div>
    );
  if (!notice) return null;
  return (
    <div className={styles['notice']}>
      <Notice tone="warning">
        {i18n._(problemWords[notice].title)}. {i18n._(problemWords[notice].text)}
      </Notice>
    </div>
  );
}
