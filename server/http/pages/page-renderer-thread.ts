import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderInput, RenderOutput } from '../../../src/contract/page-state.ts';

/** The files of the build that render pages, as paths. */
export interface RendererFiles {
  readonly entry: string;
  readonly app: string;
}

export type RenderRequest = Omit<RenderInput, 'app'> & { readonly id: number };
export type RenderReply = RenderOutput & { readonly id: number };

const { entry, app } = workerData as RendererFiles;
// The app's modules belong to a browser: here they run apart from the server's own.
const renderer = import(pathToFileURL(entry).href) as Promise<{
  render(input: RenderInput): Promise<string>;
}>;

/** Pages are rendered one after the other, since the app's state is that of one page. */
let last: Promise<unknown> = Promise.resolve();

parentPort?.on('message', ({ id, facts, parts }: RenderRequest) => {
  last = last.then(async () => {
    try {
      const { render } = await renderer;
      const html = await render({ facts, parts, app: pathToFileURL(app).href });
      parentPort?.postMessage({ id, html } satisfies RenderReply);
    } catch (error) {
      const text = error instanceof Error ? `${error.stack}` : String(error);
      parentPort?.postMessage({ id, error: text } satisfies RenderReply);
    }
  });
});
