import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from './setup-error.ts';

export interface Options {
  readonly port: string | undefined;
  /** Pages and game come from their sources and follow every change. */
  readonly dev: boolean;
  /** Builds what is missing or older than its sources. */
  readonly build: boolean;
  /** Folder of the built app. */
  readonly dist: string;
}

const ROOT = resolve(import.meta.dirname, '../..');

/** Reads the command line of `npm start -- ...`. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        dev: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        dist: { type: 'string' },
      },
    });
    return {
      port: values.port,
      dev: values.dev,
      build: !values['no-build'],
      dist: resolve(values.dist ?? resolve(ROOT, 'dist')),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause);
    throw new SetupError(`${reason}; known are --port N, --dev, --no-build and --dist FOLDER`);
  }
}
