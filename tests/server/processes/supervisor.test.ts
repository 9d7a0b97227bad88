import { expect, test } from 'vitest';
import { mergeMetrics } from '../../../server/processes/supervised-operations.ts';
import { readSettings } from '../../../server/settings.ts';

test('more than one process needs a database for several', () => {
  expect(() => readSettings({ ORBIT_PROCESSES: '4' })).toThrow(
    'ORBIT_PROCESSES: more than one process needs ORBIT_DATABASE, since SQLite is the database of one',
  );
  expect(() => readSettings({ ORBIT_PROCESSES: '0' })).toThrow('ORBIT_PROCESSES must be');
  const database = 'postgres://orbit@localhost/orbit';
  expect(readSettings({ ORBIT_PROCESSES: '4', ORBIT_DATABASE: database }).processes).toBe(4);
  expect(readSettings({ ORBIT_PROCESSES: '4', ORBIT_API: 'https://casino.example' }).processes).toBe(4);
  expect(readSettings({}).processes).toBe(1);
});

test('more processes have fewer connections to the database each, unless a setting says how many', () => {
  const connections = (environment: Readonly<Record<string, string>>) =>
    readSettings({ ORBIT_DATABASE: 'postgres://orbit@127.0.0.1:5432/orbit', ...environment })
      .databaseConnections;
  expect(connections({})).toBeGreaterThanOrEqual(12);
  expect(connections({ ORBIT_PROCESSES: '2' })).toBe(Math.floor(connections({}) / 2));
  expect(connections({ ORBIT_PROCESSES: '64' })).toBeGreaterThanOrEqual(3);
  expect(connections({ ORBIT_PROCESSES: '4', ORBIT_DATABASE_CONNECTIONS: '7' })).toBe(7);
  expect(() => connections({ ORBIT_DATABASE_CONNECTIONS: '0' })).toThrow(
    'ORBIT_DATABASE_CONNECTIONS must be',
  );
});

test('metrics are described once, and each sample names its process', () => {
  const text = (ready: number) =>
    [
      ...['# HELP orbit_ready Whether.', '# TYPE orbit_ready gauge', `orbit_ready ${ready}`, ''],
      ...[
        '# HELP orbit_calls Calls.',
        '# TYPE orbit_calls counter',
        `orbit_calls{route="/a b",status="200"} 7`,
      ],
    ].join('\n');
  expect(
    mergeMetrics([
      { process: 0, text: text(1) },
      { process: 3, text: text(0) },
    ]),
  ).toBe(
    [
      ...['# HELP orbit_ready Whether.', '# TYPE orbit_ready gauge'],
      ...['orbit_ready{process="0"} 1', 'orbit_ready{process="3"} 0', ''],
      ...['# HELP orbit_calls Calls.', '# TYPE orbit_calls counter'],
      'orbit_calls{process="0",route="/a b",status="200"} 7',
      'orbit_calls{process="3",route="/a b",status="200"} 7',
      '',
    ].join('\n'),
  );
});
