import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { usePercentFormat } from '../../../core/shell/usePercentFormat.ts';
import Tooltip from '../../../ui/overlays/Tooltip.tsx';
import { useVolatilityLabel } from '../useVolatilityLabel.ts';
import styles from './GameDetails.module.css';

interface Fact {
  readonly name: string;
  readonly value: string | null;
  /** What the figure means, for those that most players don't know. */
  readonly about?: { readonly label: string; readonly text: string };
}

/** What a platform publishes about a game's maths; rows without a value are left out. */
export function GameFacts({ game }: { game: Game }) {
  const { t } = useLingui();
  const volatilityLabel = useVolatilityLabel();
  const percent = usePercentFormat();
  const facts: Fact[] = [
    {
      name: t({ id: 'games.fact.rtp', message: 'Return to player' }),
      value: game.rtp === null ? null : percent(game.rtp),
      about: {
        label: t({ id: 'games.fact.rtp.about', message: 'About return to player' }),
        text: t({
          id: 'games.fact.rtp.explained',
          message:
            'The share of all stakes that the game pays back over millions of rounds. In one visit it can be far more or far less.',
        }),
      },
    },
    {
      name: t({ id: 'games.fact.volatility', message: 'Volatility' }),
      value: game.volatility === null ? null : volatilityLabel(game.volatility),
      about: {
        label: t({ id: 'games.fact.volatility.about', message: 'About volatility' }),
        text: t({
          id: 'games.fact.volatility.explained',
          message:
            'How wins are spread. Low: small wins often. High: large wins rarely, with long runs of losses.',
        }),
      },
    },
    {
      name: t({ id: 'games.fact.lines', message: 'Lines' }),
      value: game.lines === null ? null : String(game.lines),
    },
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, value, about }) =>
        value === null ? null : (
          <div key={name} className={styles['fact']}>
            <dt>
              {name}
              {about && <Tooltip label={about.label}>{about.text}</Tooltip>}
            </dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
