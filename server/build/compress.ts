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
  writeFileSync(`${file}.gz`, await gzipped(body, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, await smallestBrotli(body));
}

/** Compresses; a file of several blocks is tried twice, and the smaller result taken: with the encoder's own size of blocks, and with the least. */
async function smallestBrotli(body: Buffer): Promise<Buffer> {
  const blockBits =
    body.length > 1 << constants.BROTLI_MIN_INPUT_BLOCK_BITS
      ? [0, constants.BROTLI_MIN_INPUT_BLOCK_BITS]
      : [0];
  const results = await Promise.all(
    blockBits.map(bits =>
      brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_LGBLOCK]: bits,
        },
      }),
    ),
  );
  return results.reduce((least, result) => (result.length < least.length ? result : least));
}
