import { useEffect } from 'react';
import { games as endpoints } from '../../contract/games.ts';
import { wantCatalogue } from '../../core/catalogue-sync.ts';
import { onSubjectChanged } from '../../core/subjects.ts';
import { takeIndex } from './local-index.ts';

/** While the search is open it has the index of the stored catalogue, which is fetched if it is not stored yet (D25). */
export function useLocalIndex(): void {
  useEffect(() => {
    wantCatalogue();
    void takeIndex();
    return onSubjectChanged(endpoints.syncCatalogue.path, takeIndex);
  }, []);
}
