import { Plural, Trans } from '@lingui/react/macro';
import { proxy, useSnapshot } from 'valtio';
import { type PlayerStats, playerExtras } from '../../contract/subjects/player-extras.ts';
import { createLoader, initialLoadState, type LoadState, useLoad } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { language } from '../../core/shell/i18n.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import DataAge from '../data-age/DataAge.tsx';
import { moneyText } from '../wallet/money-text.ts';
import styles from './Profile.module.css';

/** What the player has done so far; loaded where it shows (ACCOUNT-24). */
const stats = proxy<{ accounts: PlayerStats['accounts']; loading: LoadState }>({
  accounts: [],
  loading: initialLoadState(),
});

const loadStats = createLoader(stats.loading, async options => {
  stats.accounts = (await call(playerExtras.loadStats, options)).accounts;
});

onSignedOut(() => {
  stats.accounts = [];
  Object.assign(stats.loading, initialLoadState());
});

/** What was staked and won so far in each currency that was played in; nothing before that, or without an answer. */
export function StatsSection() {
  useLoad(loadStats, stats.loading);
  const { accounts, loading } = useSnapshot(stats);
  const { locale } = useSnapshot(language);
  const played = accounts.filter(({ rounds_count }) => rounds_count > 0);
  if (played.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="profile.stats">Played so far</Trans>
      </h2>
      <dl className={styles['facts']}>
        {played.map(({ currency, rounds_count, bet_cents, win_cents }) => {
          const staked = moneyText(bet_cents, currency, locale);
          const won = moneyText(win_cents, currency, locale);
          return (
            <div key={currency} className={styles['pair']}>
              <dt>
                <Plural id="profile.stats.rounds" value={rounds_count} one="# round" other="# rounds" />
              </dt>
              <dd>
                <Trans id="profile.stats.money">
                  Staked {staked}, won {won}
                </Trans>
              </dd>
            </div>
          );
        })}
      </dl>
      <DataAge loading={loading} />
    </section>
  );
}
