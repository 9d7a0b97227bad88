import type { Routes } from './ask.ts';

const subjects: readonly (readonly [file: string, name: string])[] = [
  ['accounts', 'accountRoutes'],
  ['banners', 'bannersRoutes'],
  ['favourites', 'favouritesRoutes'],
  ['games', 'gamesRoutes'],
  ['info', 'infoRoutes'],
  ['play', 'playRoutes'],
  ['wallet', 'walletRoutes'],
];

/** All handlers of the contract, by name. */
export async function loadRoutes(): Promise<Routes> {
  const found: Record<string, unknown> = {};
  for (const [file, name] of subjects) {
    try {
      const module = (await import(/* @vite-ignore */ `./${file}.ts`)) as Record<string, unknown>;
      Object.assign(found, module[name]);
    } catch {}
  }
  return found as Routes;
}
