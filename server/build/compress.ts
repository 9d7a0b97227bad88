import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.map']);
/** Below this a compressed copy saves no packet. */
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every compressible file of the folder that has none newer than itself. Plugins for Vite
 * compress what is in the bundle: not the page as `finish-build.ts` leaves it, nor the worker.
 */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const body = readFileSync(file);
  if (body.length < MIN_BYTES) {
    rmSync(`${file}.br`, { force: true });
    rmSync(`${file}.gz`, { force: true });
    return;
  }
  if (existsSync(`${file}.br`) && statSync(`${file}.br`).mtimeMs >= statSync(file).mtimeMs) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  writeFileSync(`${file}.gz`, await gzipped(body, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, await brotli(body, { params }));
}
