import { expect } from 'vitest';
import type { Client } from '../world.ts';

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Goes to the provider, says there who one is, and comes back with its answer. */
export async function visit(
  client: Client,
  address: string,
  intent: 'sign_in' | 'link' = 'sign_in',
  isVerified = true,
) {
  await client.call('listAuthProviders');
  const started = await client.call('startAuthProvider', {
    params: { provider: 'sandbox' },
    body: { intent, redirect: '/pokies/all' },
  });
  const asked = new URL(started.body.url, 'http://localhost:3000');
  const page = await client.get(asked.pathname + asked.search);
  expect([page.status, page.text.includes('Sandbox ID')]).toEqual([200, true]);
  const form = new URLSearchParams(asked.search);
  form.set('email', address);
  form.set('answer', 'yes');
  if (isVerified) form.set('verified', 'on');
  const sent = await client.post('/sandbox/id/authorize', form.toString(), { headers: FORM });
  expect(sent.status).toBe(303);
  const back = new URL(String(sent.headers['location']));
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '' };
}

/** Gives the back end what the provider has sent back. */
export const finish = async (client: Client, answer: { state: string; code: string }) =>
  client.call('finishAuthProvider', { body: answer });
