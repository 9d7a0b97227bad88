import { Plural, Trans } from '@lingui/react/macro';
import { proxy, useSnapshot } from 'valtio';
import { limits as endpoints, PLAY_DAYS, type PlayDay } from '../../contract/subjects/limits.ts';
import { initialLoadState, useLoad } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { countStoppedDays } from '../../lib/limit-simulation.ts';
import { createPlayerLoader } from '../account/session/player-loader.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import styles from './Limits.module.css';

/** The days of play of one currency, of which the simulation shows one at a time. */
const history = proxy<{ currency: string; days: PlayDay[]; loading: ReturnType<typeof initialLoadState> }>({
  currency: '',
  days: [],
  loading: initialLoadState(),
});

const loadHistory = (currency: string) =>
  createPlayerLoader(
    history.loading,
    options => call(endpoints.listPlayDays, { ...options, query: { currency } }),
    days => void Object.assign(history, { currency, days }),
  );

const loaders = new Map<string, ReturnType<typeof loadHistory>>();
function loaderOf(currency: string) {
  const loader = loaders.get(currency) ?? loadHistory(currency);
  loaders.set(currency, loader);
  return loader;
}

onSignedOut(() => {
  history.days = [];
  Object.assign(history.loading, initialLoadState());
});

interface Props {
  type: 'loss' | 'wager' | 'session';
  period: string;
  currency: string;
  /** What is typed, in minor units or minutes; null while it is no amount. */
  amount: number | null;
}

/** On how many of the last days this limit would have stopped the player (SAFER-11); nothing where that is not known. */
export function Simulation({ type, period, currency, amount }: Props) {
  const isKnown = useHistory(currency);
  const { days } = useSnapshot(history);
  if (amount === null || !isKnown) return null;
  const stopped = countStoppedDays(days, { type, period, amount });
  return (
    <p className={styles['note']} role="status">
      {stopped === 0 ? (
        <Trans id="limits.simulation.none">
          In the last {PLAY_DAYS} days, this limit would never have stopped you.
        </Trans>
      ) : (
        <Trans id="limits.simulation">
          In the last {PLAY_DAYS} days, this limit would have stopped you on{' '}
          <Plural value={stopped} one="# day" other="# days" />.
        </Trans>
      )}
    </p>
  );
}

/** Whether the history of the currency is there. */
function useHistory(currency: string): boolean {
  const { currency: known, loading } = useSnapshot(history);
  const isOther = known !== currency || loading.at === null;
  useLoad(loaderOf(currency), isOther ? initialLoading : history.loading);
  return !isOther;
}

/** For a currency of which nothing is loaded. */
const initialLoading = initialLoadState();
