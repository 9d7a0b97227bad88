import { describe, expect, test } from 'vitest';
import { redactPath, redactText } from '../../src/lib/redact.ts';

const redact = (text: string, most = 300) => redactText(text, most);

describe('the text of an error', () => {
  test.each([
    ['an e-mail address', 'no account for ann.lee+casino@example.com here', 'ann'],
    ['an e-mail address, encoded', 'GET /check/ann.lee%40example.com failed', 'lee%40'],
    ['an e-mail address of other letters', 'Konto jörg.müller@пример.рф fehlt', 'müller'],
    ['a query', 'GET /api/users?email=ann&token=secret failed', 'secret'],
    ['a fragment', 'at /profile#access=secret', 'secret'],
    ['a card number', 'card 4111 1111 1111 1111 refused', '4111'],
    ['a card number with hyphens', 'card 4111-1111-1111-1111', '4111'],
    ['a phone number', 'call +49 (228) 123-4567 now', '228'],
    ['a body in quotes', 'Unexpected token A, "Ann Lee, Bonn" is not valid JSON', 'Ann Lee'],
    ['a body in quotes that is cut off', 'Unexpected token in "Ann Lee lives in', 'Ann Lee'],
    ['a name in single quotes', "no player 'Ann Lee'", 'Ann Lee'],
    ['a name in a template', 'no player `Ann Lee`', 'Ann Lee'],
    ['a session token', 'cookie Zk3xPq9vT1mN5bC7dF2gH4jL6sA8wE0rY-uI_oX9cVb', 'Zk3x'],
    ['an id', 'player 0b5f4c1e-8d1f-4a0c-9d7b-2f8f1c9e7a11 gone', '0b5f'],
    ['a hash', 'u-9f86d081884c7d659a2feaa0c55ad015', '9f86d0'],
  ])('never contains %s', (_what, text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  test('keeps what says where to look', () => {
    expect(redact("TypeError: Cannot read properties of undefined (reading 'name')")).toBe(
      "TypeError: Cannot read properties of undefined (reading 'name')",
    );
    expect(redact("precache: '/assets/LobbyScreen-Bf3x9a.js' 404")).toBe(
      "precache: '/assets/LobbyScreen-Bf3x9a.js' 404",
    );
    expect(redact('refused 422')).toBe('refused 422');
    expect(redact('trying 2 of 7 after 12345 ms')).toBe('trying 2 of 7 after 12345 ms');
  });

  test('is cut after it was cleaned, so that no half of an address is left', () => {
    expect(redact(`${'x '.repeat(4)}ann@example.com`, 12)).toBe('x x x x (add');
    expect(redact('y'.repeat(301)).length).toBe(300);
  });

  test('a hostile length costs no time', () => {
    const begin = performance.now();
    redact(`${'a@'.repeat(200_000)}"${'1 '.repeat(200_000)}`);
    // Some milliseconds on an idle machine; with a pattern that goes back over what it has read, minutes.
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

test.each([
  ['/api/player/payments/12345/recall?x=1', '/api/player/payments/:id/recall'],
  ['/api/games_filter/select', '/api/games_filter/select'],
  ['/messages/fr-CA.json', '/messages/fr-CA.json'],
  ['/api/v2/bonuses', '/api/v2/bonuses'],
  ['/api/users/ann@example.com', '/api/users/:id'],
  ['/api/player/favorite_games/Zk3xPq9v', '/api/player/favorite_games/:id'],
  [`/${'a'.repeat(60)}`, '/:id'],
  ['/', '/'],
])('the shape of %s is %s', (path, shape) => {
  expect(redactPath(path)).toBe(shape);
});
