import type { Banner } from '../../../src/contract/subjects/banners.ts';
import { HOUR, iso } from './fixtures.ts';

/** A banner of the home page and the promotions, whose offer ends in an hour. */
export const banner: Banner = {
  id: 'one',
  frontend_identifier: 'one',
  image: '/one.svg',
  categories: ['home', 'promotions'],
  groupIds: [],
  size: 'wide',
  title: { text: 'Win big' },
  description: { text: '' },
  gradient: [],
  labels: [],
  button: null,
  timer: { start_at: iso(Date.now() - HOUR), end_at: iso(Date.now() + HOUR) },
  order: { home: 0 },
};

export const win = {
  id: '1',
  name: 'Ada***',
  amount_cents: 500,
  currency: 'EUR',
  simulated: true,
  game: { identifier: 'a/B', title: 'B' },
};
