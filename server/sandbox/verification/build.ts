import { resolve } from 'node:path';
import { separatePage } from '../../build/separate-page.ts';
import { PROVIDER_PATH } from './provider.ts';

const root = resolve(import.meta.dirname, 'client');

/** The page of the sandbox's provider of identity checks, beside the game's, whose origin it shares. */
const { build, createDevServer } = separatePage({
  root,
  outDir: 'game/verification',
  cache: 'verification',
  devBase: PROVIDER_PATH,
});
export const createVerificationDevServer = createDevServer;

if (import.meta.main) await build(process.argv[2]);
