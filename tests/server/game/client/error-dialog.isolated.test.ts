import { expect, test } from 'vitest';
import { isShownByShell } from '../../../../server/game/client/error-dialog.ts';

test('a refusal after which the game goes on is said once, by the shell where it does so', () => {
  expect(isShownByShell(false, ['refusals'])).toBe(true);
  expect(isShownByShell(false, ['balance'])).toBe(false);
  expect(isShownByShell(true, ['refusals'])).toBe(false);
});
