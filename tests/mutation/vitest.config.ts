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

/** Without the tests that need a server of PostgreSQL: too slow for one change after another. */
export default (env: Parameters<typeof project>[0]) => {
  const config = project(env);
  const projects = config.test?.projects?.filter(
    one => typeof one !== 'object' || !('test' in one) || one.test?.name !== 'postgres',
  );
  return mergeConfig(
    { ...config, test: { ...config.test, ...(projects && { projects }) } },
    { root: join(import.meta.dirname, '../..'), plugins: [changedText] },
  );
};
