import type { Level } from '../../../src/contract/subjects/platform-info.ts';

const level = (n: number, name: string, max: number | null, over: Partial<Level> = {}): Level => ({
  id: `level_${n}`,
  name,
  image: null,
  content: `About ${name}.`,
  conditions: { persistent_comp_points: { max } },
  gift_descriptions: [{ type: 'points', text: `Points at ${name}` }],
  status: false,
  writable: false,
  ...over,
});

/** A ladder of three: 0, 50 and 150 points. */
export const someLevels: readonly Level[] = [
  level(1, 'Launch', 50),
  level(2, 'Moon', 150, { image: '/pictures/content/level-2.abc.svg', status: true }),
  level(3, 'Deep space', null, { writable: true }),
];
