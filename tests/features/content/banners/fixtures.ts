import type { Banner } from '../../../../src/contract/subjects/banners.ts';

/** A banner of the home carousel without labels, button and timer. */
export const someBanner = (id = 'one', over: Partial<Banner> = {}): Banner => ({
  id,
  frontend_identifier: id,
  image: `/pictures/banner/${id}.svg`,
  categories: ['home'],
  groupIds: [],
  size: 'wide',
  title: { text: id },
  description: { text: '' },
  gradient: [],
  labels: [],
  button: null,
  timer: null,
  order: { home: 0 },
  ...over,
});
