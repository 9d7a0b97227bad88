import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { GamesFilter } from '../../contract/games.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { FilterGroups } from './FilterGroups.tsx';
import { type Choice, countOf, noChoice, withChoice } from './filters.ts';
import { useCount } from './useCount.ts';

type Props = {
  base: GamesFilter;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
};

/** Sorting and filters of a list; nothing changes under it until the player says so. */
export default function FilterSheet({ base, choice, onChoose, onClose }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(choice);
  const count = useCount(withChoice(base, draft));
  const apply = () => {
    onChoose(draft);
    onClose();
  };
  return (
    <Sheet
      open
      side={innerWidth < 640 ? 'bottom' : 'end'}
      title={t({ id: 'games.filter.title', message: 'Sort and filter' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDraft(noChoice(draft.sort))} disabled={countOf(draft) === 0}>
            <Trans id="games.filter.clear">Clear filters</Trans>
          </Button>
          <Button variant="primary" onClick={apply}>
            {count === null ? (
              <Trans id="games.filter.apply">Show games</Trans>
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
      <FilterGroups choice={draft} onChange={setDraft} />
    </Sheet>
  );
}
