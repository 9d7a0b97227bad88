import { resolve } from 'node:path';
import { separatePage } from '../build/separate-page.ts';

const root = resolve(import.meta.dirname, 'client');

/** The page of the sandbox game. */
const { build, createDevServer } = separatePage({ root, outDir: 'game', cache: 'game' });
export const createGameDevServer = createDevServer;

if (import.meta.main) await build(process.argv[2]);
