import { readSettings } from '../settings.ts';
import { emptyDataFolder } from './data-folder.ts';
import { formatStartupError } from './setup-error.ts';

/** `npm run reset`: the next start begins with an empty store. */
export function run(): void {
  try {
    const { dataFolder, database } = readSettings(process.env);
    emptyDataFolder(dataFolder);
    console.log(
      `Emptied ${dataFolder}.${database === null ? '' : ' The database of ORBIT_DATABASE is as it was.'}`,
    );
  } catch (cause) {
    console.error(formatStartupError(cause));
    process.exitCode = 1;
  }
}
