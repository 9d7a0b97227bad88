import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { usePercentFormat } from '../usePercentFormat.ts';
import { useVolatilityLabel } from '../useVolatilityLabel.ts';
import styles from './GameDetails.module.css';

/** What a platform publishes about a game's maths; rows without a value are left out. */
export function GameFacts({ game }: { game: Game }) {
  const { t } = useLingui();
  const volatilityLabel = useVolatilityLabel();
  const percent = usePercentFormat();
  const facts: [string, string | null][] = [
    [t({ id: 'games.fact.rtp', message: 'Return to player' }), game.rtp === null ? null : percent(game.rtp)],
    [
      t({ id: 'games.fact.volatility', message: 'Volatility' }),
      game.volatility === null ? null : volatilityLabel(game.volatility),
    ],
    [t({ id: 'games.fact.lines', message: 'Lines' }), game.lines === null ? null : String(game.lines)],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
