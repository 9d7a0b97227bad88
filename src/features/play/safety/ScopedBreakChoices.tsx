import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Jurisdiction, SCOPED_BREAK_MINUTES } from '../../../contract/operator/jurisdictions.ts';
import type { Game } from '../../../contract/subjects/games.ts';
import { BREAK_CATEGORIES } from '../../../contract/subjects/safe-play.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { requestRows, useRows } from '../../games/game-rows.ts';
import { endScopedBreak, takeScopedBreak } from '../../safe-play/scoped-break-actions.ts';
import { type LocalScopedBreak, type ScopedTarget, useScopedBreaks } from '../../safe-play/scoped-breaks.ts';
import { durationText } from './duration-text.ts';
import { EndBreak } from './EndBreak.tsx';
import { requestPause } from './pause.ts';
import styles from './Safety.module.css';

const categoryNames: Readonly<Record<string, MessageDescriptor>> = {
  pokies: msg({ id: 'safePlay.scope.pokies', message: 'All pokies' }),
  live: msg({ id: 'safePlay.scope.live', message: 'All live games' }),
  table: msg({ id: 'safePlay.scope.table', message: 'All table games' }),
};

interface Props {
  rules: Jurisdiction;
  /** The open game; outside one only categories can be chosen. */
  game: Game | null;
  onChosen: (() => void) | undefined;
}

/** A break from one game or one category, by one press after the choice of which; and those that run (SAFER-38, SAFER-39). */
export function ScopedBreakChoices({ rules, game, onChosen }: Props) {
  const { t, i18n } = useLingui();
  const targets = targetsOf(game);
  const [chosen, setChosen] = useState(0);
  const of = targets[chosen] ?? targets[0];
  const names = targets.map(({ scope, target }) =>
    scope === 'game' ? (game?.title ?? target) : i18n._(categoryNames[target] ?? { id: target }),
  );
  const name = names[chosen] ?? names[0] ?? '';
  const label = (length: string) =>
    t({ id: 'safePlay.scoped.take', message: `${length}, only from: ${name}` });
  const take = (minutes: (typeof SCOPED_BREAK_MINUTES)[number]) => {
    if (!of) return;
    // Each of them is from the open game.
    if (game) requestPause('break');
    onChosen?.();
    void takeScopedBreak(of, minutes, rules);
  };
  return (
    <div className={styles['part']}>
      <ScopedBreakList />
      <SelectField
        name="break_scope"
        label={t({ id: 'safePlay.scope', message: 'A break only from' })}
        value={String(chosen)}
        onChange={value => setChosen(Number(value))}
        options={names.map((label, index) => ({ value: String(index), label }))}
      />
      <div className={styles['choices']}>
        {SCOPED_BREAK_MINUTES.map(minutes => (
          <Button key={minutes} aria-label={label(durationText(minutes))} onClick={() => take(minutes)}>
            {durationText(minutes)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function targetsOf(game: Game | null): readonly ScopedTarget[] {
  const categories = BREAK_CATEGORIES.filter(one => !game || game.categories.includes(one));
  return [
    ...(game ? [{ scope: 'game', target: game.identifier } as const] : []),
    ...categories.map(target => ({ scope: 'category', target }) as const),
  ];
}

/** The breaks from games and categories that run, with their ends. */
function ScopedBreakList() {
  const rows = useScopedBreaks();
  const wanted = rows.flatMap(({ scope, target }) => (scope === 'game' ? [target] : [])).join(' ');
  useEffect(() => {
    if (wanted !== '') requestRows(wanted.split(' '));
  }, [wanted]);
  if (rows.length === 0) return null;
  return (
    <ul className={styles['progress']}>
      {rows.map(row => (
        <RunningBreak key={`${row.scope} ${row.target}`} scoped={row} />
      ))}
    </ul>
  );
}

function RunningBreak({ scoped }: { scoped: LocalScopedBreak }) {
  const { i18n } = useLingui();
  const { known } = useRows();
  const dayTime = useTimeFormat();
  const { scope, target, until, canEnd } = scoped;
  const name =
    scope === 'game'
      ? (known[target]?.title ?? target.slice(target.indexOf(':') + 1))
      : i18n._(categoryNames[target] ?? { id: target });
  const time = dayTime(until);
  return (
    <li>
      <p>
        <Trans id="safePlay.scoped.until">
          {name}: break until {time}
        </Trans>
      </p>
      {canEnd && <EndBreak onEnd={() => endScopedBreak(scoped)} />}
    </li>
  );
}
