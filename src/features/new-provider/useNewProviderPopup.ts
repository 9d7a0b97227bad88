import { useEffect } from 'react';
import { openPopup, pathOf } from '../../core/shell/navigation.ts';
import { useAccount } from '../account/state.ts';
import { dueIntroduction } from './introduction.ts';

/** `player group` of the introductions that this page has opened: one whose flag could not be saved stays closed. */
const opened = new Set<string>();

/** Opens the introduction of a new provider while nothing else claims the player's attention. */
export function useNewProviderPopup(isAllowed: boolean): void {
  const { player, isPartial } = useAccount();
  // The stored copy of a profile may be from before the introduction.
  const due = player && !isPartial ? dueIntroduction(player.groups) : null;
  const key = player && due && `${player.id} ${due.group}`;
  useEffect(() => {
    if (!isAllowed || !key || opened.has(key)) return;
    opened.add(key);
    openPopup(pathOf('popupNewGameProvider'));
  }, [isAllowed, key]);
}
