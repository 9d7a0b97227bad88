import { afterEach, beforeEach, expect } from 'vitest';
import type { Client } from '../client.ts';
import type { WorldOptions } from '../world.ts';
import { type CashboxWorld, openCashbox } from './cashbox-world.ts';

/* The world of the running test, made anew for each. */
export let world: CashboxWorld;
/** The device of a player who has 100 euro. */
export let client: Client;
export let player_id: number;

/** Opens a cashbox before each test of the file, and audits its ledger after it. */
export function openWorldPerTest(options: WorldOptions = {}): void {
  beforeEach(async () => {
    world = await openCashbox(options);
    const player = await world.payer(10_000);
    client = player.client;
    player_id = player.row.id;
  });
  afterEach(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });
}

/** The test goes on with another device or player. */
export const continueAs = (other: Client): void => {
  client = other;
};
