import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { GamesFilter } from '../../../contract/subjects/games.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { usePlayableFilter } from '../availability.ts';
import { countGames, type GameCounts } from '../list/game-list.ts';
import { FilterGroups } from './FilterGroups.tsx';
import { clearFilters, countFilters, type FilterChoice, withFilters } from './filters.ts';

type Props = {
  base: GamesFilter;
  choice: FilterChoice;
  onChoose: (choice: FilterChoice) => void;
  onClose: () => void;
};

/** Sorting and filters of a list; the list changes only when the player applies them. */
export default function FilterSheet({ base, choice, onChoose, onClose }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(choice);
  const { count, providerCounts } = useGameCount(withFilters(base, draft, usePlayableFilter()));
  const isCleared = countFilters(draft) === 0;
  const apply = () => {
    onChoose(draft);
    onClose();
  };
  const clear = () => setDraft(clearFilters(draft));
  const canClear = !isCleared || draft.playable;
  return (
    <Sheet
      open
      side={innerWidth < 640 ? 'bottom' : 'end'}
      title={t({ id: 'games.filter.title', message: 'Sort and filter' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={clear} disabled={isCleared}>
            <Trans id="games.filter.clear">Clear filters</Trans>
          </Button>
          <Button variant="primary" onClick={count === 0 && canClear ? clear : apply}>
            {count === null ? (
              <Trans id="games.filter.apply">Show games</Trans>
            ) : count === 0 && canClear ? (
              <Trans id="games.filter.none">No games: clear</Trans>
            ) : (
              <Plural
                id="games.filter.applyCount"
                value={count}
                _0="No games"
                one="Show # game"
                other="Show # games"
              />
            )}
          </Button>
        </>
      }
    >
      <FilterGroups
        choice={draft}
        onChange={setDraft}
        providerCounts={providerCounts}
        isOfProvider={base.providers !== undefined}
      />
    </Sheet>
  );
}

const DEBOUNCE_MS = 250;

/**
 * How many games match the filter being edited, null until that is known; by provider, those of the last filter whose count
 * is known.
 */
function useGameCount(filter: GamesFilter) {
  const key = JSON.stringify(filter);
  const [result, setResult] = useState<GameCounts & { key: string }>();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const counts = await countGames(JSON.parse(key) as GamesFilter, controller.signal);
      if (!controller.signal.aborted) setResult({ key, ...counts });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return {
    count: result?.key === key ? result.count : null,
    providerCounts: result?.providerCounts ?? null,
  };
}
