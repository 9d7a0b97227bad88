import { useLingui } from '@lingui/react/macro';
import type { FlagName } from '../../contract/flags.ts';

/** What each flag is called, and what it changes once its subject is there. */
export function useFlagWords(): Readonly<Record<FlagName, { label: string; hint: string }>> {
  const { t } = useLingui();
  return {
    'test-quests': {
      label: t({ id: 'ffc.testQuests', message: 'Test quests' }),
      hint: t({
        id: 'ffc.testQuests.hint',
        message: 'Shows quests that are marked as tests, once quests are open.',
      }),
    },
    'mystic-jackpots': {
      label: t({ id: 'ffc.mysticJackpots', message: 'Mystic jackpots' }),
      hint: t({
        id: 'ffc.mysticJackpots.hint',
        message: 'Adds the mystic jackpots to the navigation, once they are open.',
      }),
    },
  };
}
