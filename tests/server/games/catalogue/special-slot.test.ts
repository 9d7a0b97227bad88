import { expect, test } from 'vitest';
import { sharedCatalogue } from '../../../../server/games/catalogue/catalogue.ts';
import { brand } from '../../../../src/contract/operator/brand.ts';

// All of the catalogue is made for it, which takes a busy machine its time.
test('the game of the menu is in the catalogue and opens, for guests too', { timeout: 60_000 }, () => {
  const slot = brand.specialSlot;
  const found = sharedCatalogue().games.find(
    ({ provider, seo_title }) => provider === slot?.producer && seo_title === slot.name,
  );
  expect(found).toMatchObject({ title: slot?.title, has_demo_mode: true });
  expect(found?.skin).toBeTruthy();
});
