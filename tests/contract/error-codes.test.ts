import { expect, test } from 'vitest';
import { api } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';

const endpoints = Object.entries<Endpoint>(api);

test('every call fails under a code of its own', () => {
  const codes = endpoints.map(([, { errorCode }]) => errorCode);
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  expect(twice).toEqual([]);
  for (const code of codes) expect(code).toMatch(/^[A-Z][A-Z0-9_]*_ERROR$/);
});

test('the codes that the specification names are those of its calls (ERROR-1)', () => {
  expect(api.signIn.errorCode).toBe('LOGIN_ERROR');
  expect(api.register.errorCode).toBe('REGISTRATION_ERROR');
  const [, search] = endpoints.find(([, { path }]) => path === '/api/games_filter') ?? [];
  expect(search?.errorCode).toBe('LOAD_FOUND_GAMES_ERROR');
});
