import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

interface RunningServer {
  readonly port: number;
  readonly close: () => void;
}

/** Serves a built folder as the back end serves the app: precompressed, hashed files immutable, the rest revalidated. */
export async function serveFolder(folder: string): Promise<RunningServer> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const isCompressed = existsSync(`${file}.br`);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isCompressed ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
    });
    response.end(readFileSync(isCompressed ? `${file}.br` : file));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}
