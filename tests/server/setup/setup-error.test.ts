import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { formatStartupError, SetupError } from '../../../server/setup/setup-error.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';

test('what its user can mend is one line, anything else keeps its stack', () => {
  expect(formatStartupError(new SetupError('no build'))).toBe('Orbit: no build');
  expect(formatStartupError(new Error('broken'))).toMatch(/^Orbit failed: Error: broken\n {4}at /);
});

test('a port that another program takes between the check and the start is named in one line', async () => {
  const port = await findFreePortGroup();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const late = createServer().listen(port, '127.0.0.1');
  const [cause] = (await once(late, 'error')) as [Error];
  other.close();
  expect(formatStartupError(cause)).toBe(
    `Orbit: port ${port} was taken by another program during the start; start Orbit again`,
  );
});
