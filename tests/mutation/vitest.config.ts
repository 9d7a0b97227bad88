import { join } from 'node:path';
import { mergeConfig } from 'vite';
import project from '../../vite.config.ts';

/** The file that is served with another text than it has on disk, for the process that runs the tests. */
export interface ChangedFile {
  readonly path: string;
  readonly text: string;
}

declare global {
  var changedFile: ChangedFile | null | undefined;
}

const changedText = {
  name: 'orbit-changed-text',
  enforce: 'pre' as const,
  load(id: string) {
    const { changedFile } = globalThis;
    return changedFile && id.split('?')[0] === changedFile.path ? changedFile.text : null;
  },
};

export default (env: Parameters<typeof project>[0]) =>
  mergeConfig(project(env), {
    root: join(import.meta.dirname, '../..'),
    plugins: [changedText],
  });
