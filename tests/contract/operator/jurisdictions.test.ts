import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import {
  BREAK_MINUTES,
  DAY_PAUSE_MINUTES,
  type Jurisdiction,
  jurisdictions,
  realityCheckChoices,
  realityCheckMinutes,
} from '../../../src/contract/operator/jurisdictions.ts';

/** The table of PLAY-31, row by row. */
const TABLE = {
  CW: { round: 2500, recall: true, check: 60, checkBreak: 0, jackpots: true, cap: null },
  EE: { round: 2500, recall: true, check: 60, checkBreak: 0, jackpots: true, cap: null },
  UK: { round: 2500, recall: false, check: null, checkBreak: 0, jackpots: true, cap: 10 },
  DE: { round: 5000, recall: false, check: 60, checkBreak: 5, jackpots: false, cap: null },
  ON: { round: 2500, recall: false, check: null, checkBreak: 0, jackpots: true, cap: null },
} as const;

/** Flags that nothing implements yet (decision 0032), and what each waits for: nothing may claim to before it is there. */
const UNIMPLEMENTED_FLAGS = {
  publicBonusAds: 'texts and banners that are marked as advertising a bonus',
  netPositionCurrency: 'exchange rates between currencies of money',
} as const satisfies { readonly [F in keyof Jurisdiction]?: string };

describe('the jurisdiction profiles', () => {
  test.each(Object.entries(TABLE))('%s has the values of the product’s table', (name, row) => {
    const profile = jurisdictions[name as keyof typeof TABLE];
    expect({
      round: profile.game.minimum_round_ms,
      recall: profile.canRecall,
      check: profile.realityCheck.minutes,
      checkBreak: profile.realityCheck.breakMinutes,
      jackpots: profile.jackpots,
      cap: profile.bonusWagerCap,
    }).toEqual(row);
    const { autoplay, turbo, slam_stop, buy_feature } = profile.game;
    expect([autoplay, turbo, slam_stop, buy_feature]).toEqual([false, false, false, false]);
  });

  test('have the special rules of their rows, each in one profile only', () => {
    const having = (is: (profile: Jurisdiction) => boolean) =>
      Object.entries(jurisdictions)
        .filter(([, profile]) => is(profile))
        .map(([name]) => name);
    expect(having(({ minimumAge }) => minimumAge === 21)).toEqual(['EE']);
    expect(having(({ sessionTimer }) => sessionTimer)).toEqual(['EE']);
    expect(having(({ license }) => license === 'EE')).toEqual(['EE']);
    expect(having(({ freeDepositLimit }) => freeDepositLimit)).toEqual(['UK']);
    expect(having(({ publicBonusAds }) => !publicBonusAds)).toEqual(['ON']);
    expect(having(({ netPositionCurrency }) => netPositionCurrency === 'CAD')).toEqual(['ON']);
    expect(having(({ maximumStakeCents }) => maximumStakeCents === 100)).toEqual(['DE']);
    expect(having(({ game }) => !game.display_rtp)).toEqual([]);
    expect(jurisdictions.EE.sessionLimitHours).toEqual([1, 2, 4, 12]);
    expect(having(({ sessionLimitHours }) => sessionLimitHours.length > 0)).toEqual(['EE']);
  });

  test('every flag is implemented, or listed as unimplemented and used nowhere', () => {
    const used = (flag: string): boolean => {
      try {
        const pattern = `\\b${flag}\\b`;
        const where = ['src', 'server', 'sw', ':!src/contract/operator/jurisdictions.ts'];
        return execFileSync('git', ['grep', '-l', '--untracked', '-E', pattern, '--', ...where]).length > 0;
      } catch {
        return false;
      }
    };
    const flags = Object.keys(jurisdictions.CW);
    expect(flags.filter(flag => !used(flag)).toSorted()).toEqual(Object.keys(UNIMPLEMENTED_FLAGS).toSorted());
  });
});

describe('how often a reality check comes', () => {
  const hourly = { minutes: 60, breakMinutes: 0 };
  const free = { minutes: null, breakMinutes: 0 };

  test('can be made more frequent than the licence requires, never less', () => {
    expect(realityCheckMinutes(hourly, null)).toBe(60);
    expect(realityCheckMinutes(hourly, 59)).toBe(59);
    expect(realityCheckMinutes(hourly, 60)).toBe(60);
    expect(realityCheckMinutes(hourly, 61)).toBe(60);
    expect(realityCheckMinutes(free, null)).toBeNull();
    expect(realityCheckMinutes(free, 45)).toBe(45);
  });

  test('"never" is offered only where the licence leaves it to the player', () => {
    expect(realityCheckChoices(hourly)).toEqual([10, 15, 30, 45, 60]);
    expect(realityCheckChoices({ minutes: 30, breakMinutes: 0 })).toEqual([10, 15, 30]);
    expect(realityCheckChoices(free)).toEqual([10, 15, 30, 45, 60, null]);
  });

  test('breaks are of 5, 15 and 60 minutes and the day of 24 hours', () => {
    expect(BREAK_MINUTES).toEqual([5, 15, 60, DAY_PAUSE_MINUTES]);
    expect(DAY_PAUSE_MINUTES).toBe(24 * 60);
  });
});
