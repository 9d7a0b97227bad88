import { afterEach, describe, expect, test, vi } from 'vitest';
import { createControls } from '../../../../server/game/client/controls.ts';
import { createRoundTimer } from '../../../../server/game/client/game-session.ts';
import { createMoneyFormat } from '../../../../server/game/client/money-format.ts';
import { handleShellCommands } from '../../../../server/game/client/shell-connection.ts';
import { loadTexts } from '../../../../server/game/client/texts.ts';
import type { GameInit } from '../../../../src/contract/game-messages.ts';
import {
  type GameRules,
  JurisdictionName,
  jurisdictions,
} from '../../../../src/contract/operator/jurisdictions.ts';
import { createInitMessage } from '../../../../src/features/play/stage/GameFrame.tsx';
import { skins } from '../../../../src/lib/slot/skins.ts';
import { someGame, someSession } from '../fixtures.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function init(name: JurisdictionName, over: Partial<GameRules> = {}): GameInit {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const jurisdiction = { name, ...jurisdictions[name].game, ...over };
  return { ...createInitMessage(someSession({ jurisdiction }), someGame()), shown_by_shell: [] };
}

async function hudOf(init: GameInit): Promise<string> {
  const { texts, tag } = await loadTexts('en');
  const press = () => undefined;
  const presses = { spin: press, stake: press, menu: press, rules: press, sound: press };
  const hud = createControls(init, skins.comet, texts, tag, createMoneyFormat(init, tag), presses);
  return `${hud.top.outerHTML}${hud.bottom.outerHTML}`;
}

describe('the game applies the jurisdiction that it receives', () => {
  test.each(JurisdictionName.options)(
    '%s: return, top prize and net position are shown where the stake is set',
    async name => {
      const shown = await hudOf(init(name));
      expect(shown).toContain('Return to player 96.1%');
      expect(shown).toMatch(/Top prize [\d,]+× the stake, 1 in 1,000 rounds/);
      expect(shown).toContain('Net result');
      expect(shown.includes('Session time')).toBe(name === 'EE');
    },
  );

  test('what a jurisdiction hides is not shown', async () => {
    const bare = init('EE', {
      display_rtp: false,
      display_net_position: false,
      display_session_timer: false,
    });
    const shown = await hudOf(bare);
    for (const label of ['Return to player', 'Net result', 'Session time'])
      expect(shown).not.toContain(label);
  });

  test.each(JurisdictionName.options)(
    '%s: the next round may begin after its least time and not before',
    name => {
      vi.useFakeTimers({ toFake: ['performance'], now: 0 });
      const { minimum_round_ms } = jurisdictions[name].game;
      const pace = createRoundTimer(minimum_round_ms);
      expect(pace.remaining()).toBe(0);
      pace.start();
      vi.advanceTimersByTime(minimum_round_ms - 1);
      expect(pace.remaining()).toBe(1);
      vi.advanceTimersByTime(1);
      expect(pace.remaining()).toBe(0);
    },
  );

  test('a pause lasts until it is ended', () => {
    const paused: boolean[] = [];
    const duty = () => undefined;
    const handleMessage = handleShellCommands({
      setSound: duty,
      refresh: duty,
      leave: duty,
      pause: is => void paused.push(is),
    });
    handleMessage({ type: 'pause', reason: 'break' });
    handleMessage({ type: 'mute', muted: true });
    handleMessage({ type: 'resume' });
    expect(paused).toEqual([true, false]);
  });
});
