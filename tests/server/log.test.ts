import { describe, expect, test } from 'vitest';
import { createLog } from '../../server/log.ts';

function record(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog('info', { write: line => lines.push(line) }));
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

describe('the log leaves out', () => {
  test.each(['password', 'token', 'email', 'cookie'])('%s, at the top and one level down', name => {
    const text = JSON.stringify(
      record(log => log.info({ [name]: 'ann-secret', form: { [name]: 'ann-secret' } }, 'rejected')),
    );
    expect(text).not.toContain('ann-secret');
    expect(text).toContain('rejected');
  });

  test('cookies of a request', () => {
    const line = record(log =>
      log.info({ req: { headers: { cookie: 'orbit_session=abc', accept: '*/*' } } }),
    );
    expect(line['req']).toEqual({ headers: { cookie: '(redacted)', accept: '*/*' } });
  });

  test('addresses and tokens in the text of an error, which keeps its stack', () => {
    const cause = new Error(`no mail to ann@example.com by ${'k3'.repeat(20)}`);
    const { err } = record(log => log.error({ err: cause }, 'failed')) as {
      err: { message: string; stack: string };
    };
    expect(err.message).toBe('no mail to (address) by (token)');
    expect(err.stack).toContain('log.test.ts');
    expect(err.stack).not.toContain('ann@example.com');
  });
});

test('a level is left out below the one that is set', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: line => lines.push(line) });
  log.info('quiet');
  log.warn('loud');
  expect(lines).toHaveLength(1);
});
