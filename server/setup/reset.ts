import { readSettings } from './settings.ts';
import { emptyData } from './setup/data-folder.ts';
import { explain } from './setup/trouble.ts';

/** `npm run reset`: the next start begins with an empty store. */
export function run(): void {
  try {
    const { dataFolder } = readSettings(process.env);
    emptyData(dataFolder);
    console.log(`Emptied ${dataFolder}.`);
  } catch (cause) {
    console.error(explain(cause));
    process.exitCode = 1;
  }
}
