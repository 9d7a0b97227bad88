import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** `npm run soak`: half an hour of one player on a bad network; `-- --minutes 3`, `-- --seed 5`. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } },
});
if (!(Number(values.minutes) > 0)) throw new Error('--minutes is a number above zero');

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/playwright/cli.js'),
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    '--project=soak',
    // A runner that counts names the file for it.
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? ['--reporter=list,json'] : []),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ORBIT_SOAK: values.minutes,
      ...(values.seed ? { ORBIT_SEED: values.seed } : {}),
    },
  },
);
process.exit(status ?? 1);
