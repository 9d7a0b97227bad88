import { expect, test } from 'vitest';
import { api } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';

const endpoints = Object.entries<Endpoint>(api);

test('every call has its own error code', () => {
  const codes = endpoints.map(([, { errorCode }]) => errorCode);
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  expect(twice).toEqual([]);
  for (const code of codes) expect(code).toMatch(/^[A-Z][A-Z0-9_]*_ERROR$/);
});

test('the codes of the specification are those of its calls (ERROR-1)', () => {
  expect(api.signIn.errorCode).toBe('LOGIN_ERROR');
  expect(api.register.errorCode).toBe('REGISTRATION_ERROR');
  const [, search] = endpoints.find(([, { path }]) => path === '/api/games_filter') ?? [];
  expect(search?.errorCode).toBe('LOAD_FOUND_GAMES_ERROR');
});
