import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { KEY_FILES } from '../../../server/setup/data-folder.ts';
import { VARIABLES } from '../../../server/variables.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { fakeDist } from '../fake-dist.ts';

const FOLDER = 'docs/operation';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const settings = Object.keys(VARIABLES);

type Yaml = string | Yaml[] | { [key: string]: Yaml };

/** Reads the part of YAML that the files here use: maps, lists, plain and quoted texts, JSON lists. Throws for the rest. */
function parseYaml(text: string): Yaml {
  const lines = text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const [, indent = '', content = ''] = /^( *)(.*)$/.exec(line) ?? [];
    if (/\t/.test(line) || indent.length % 2 !== 0) throw new Error(`line ${index + 1}: indentation`);
    return [{ indent: indent.length, content }];
  });
  let at = 0;
  const scalar = (value: string): Yaml => {
    if (value === '{}') return {};
    if (/^[["]/.test(value)) return JSON.parse(value) as Yaml;
    if (/^[{&*!|>%@`']|: | #/.test(value)) throw new Error(`not read here: ${value}`);
    return value;
  };
  const block = (indent: number): Yaml => {
    const isList = lines[at]?.content.startsWith('- ');
    const list: Yaml[] = [];
    const map: { [key: string]: Yaml } = {};
    for (let line = lines[at]; line && line.indent === indent; line = lines[at]) {
      if (isList !== line.content.startsWith('- ')) throw new Error(`list and map: ${line.content}`);
      if (isList) {
        const item = line.content.slice(2);
        if (/^[\w-]+:(?: |$)/.test(item)) {
          lines[at] = { indent: indent + 2, content: item };
          list.push(block(indent + 2));
        } else {
          at += 1;
          list.push(scalar(item));
        }
        continue;
      }
      const [, key, rest] = /^([\w-]+):(?: (.*))?$/.exec(line.content) ?? [];
      if (key === undefined || key in map) throw new Error(`no key, or a second one: ${line.content}`);
      at += 1;
      const isNested = (lines[at]?.indent ?? 0) > indent;
      map[key] = rest === undefined && isNested ? block(indent + 2) : plainValue(key, rest);
    }
    return isList ? list : map;
  };
  /** Expressions and sentences may have colons, quotes and braces within; a text does not begin with them. */
  const plainValue = (key: string, value: string | undefined): Yaml =>
    value !== undefined && ['expr', 'summary'].includes(key) && /^\w/.test(value)
      ? value
      : scalar(value ?? '');
  const parsed = block(0);
  if (at < lines.length) throw new Error(`not read: ${lines[at]?.content}`);
  return parsed;
}

const parseConnectionString = (text: string) => {
  const { hostname, username, pathname } = new URL(text);
  return { host: hostname, user: username, name: pathname.slice(1) };
};

interface Service {
  readonly environment: Record<string, string>;
  readonly volumes: string[];
  readonly [key: string]: Yaml | undefined;
}

describe('the services of the compose file', () => {
  const { services, volumes } = parseYaml(read('compose.yaml')) as unknown as {
    services: Record<'database' | 'app-1' | 'app-2' | 'proxy', Service>;
    volumes: object;
  };
  const { database, proxy, 'app-1': first, 'app-2': second } = services;

  test('are two hardened processes at one database, with folders and one set of keys, behind a proxy', () => {
    expect(Object.keys(services)).toEqual(['database', 'app-1', 'app-2', 'proxy']);
    expect(first).toMatchObject({
      read_only: 'true',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(JSON.stringify(first['healthcheck'])).toContain('/readyz');
    expect(resolve(FOLDER, (first['build'] as { context: string }).context)).toBe(resolve('.'));
    expect(second['extends']).toEqual({ service: 'app-1' });
    expect([first.environment['ORBIT_DATA'], second.environment['ORBIT_DATA']]).toEqual([
      '/data/1',
      '/data/2',
    ]);
    for (const file of KEY_FILES) expect(JSON.stringify(second['command'])).toContain(`/data/1/${file}`);
    expect([...first.volumes, ...database.volumes].map(volume => volume.split(':')[0])).toEqual(
      Object.keys(volumes),
    );
    const { ORBIT_DATABASE = '' } = first.environment;
    expect(parseConnectionString(ORBIT_DATABASE)).toEqual({
      host: 'database',
      user: database.environment['POSTGRES_USER'],
      name: database.environment['POSTGRES_DB'],
    });
  });

  test('set only variables that exist, keep the port of operation from players, and leave time to drain', () => {
    const names = [first, second].flatMap(({ environment }) => Object.keys(environment));
    expect(names.filter(name => !settings.includes(name))).toEqual([]);
    expect([first, second, database].filter(service => service['ports'])).toEqual([]);
    const nginx = read('nginx.conf');
    expect(`${JSON.stringify(proxy['ports'])}${nginx}`).not.toContain('9464');
    for (const port of [3000, 3001]) {
      expect(proxy['ports']).toContain(`127.0.0.1:${port}:${port}`);
      for (const name of ['app-1', 'app-2']) expect(nginx).toContain(`server ${name}:${port} resolve;`);
    }
    const { ORBIT_DRAIN_GRACE, ORBIT_DRAIN_LIMIT } = first.environment;
    expect(Number.parseInt(String(first['stop_grace_period']), 10)).toBeGreaterThan(
      Number(ORBIT_DRAIN_GRACE) + Number(ORBIT_DRAIN_LIMIT),
    );
  });

  test.each(['alerts.yaml', 'prometheus.yaml'])('like %s are YAML', name => {
    expect(Object.keys(parseYaml(read(name)) as object).length).toBeGreaterThan(0);
  });
});

test('every alert has an expression, a severity and a sentence', () => {
  const { groups } = parseYaml(read('alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap(group => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(alert).toMatch(/^Orbit\w+$/);
    for (const [open, close] of ['()', '{}', '[]'])
      expect(expr.split(open ?? '').length).toBe(expr.split(close ?? '').length);
    expect(labels).toEqual({ severity: expect.stringMatching(/^(?:page|ticket)$/) });
    expect(annotations.summary).toMatch(/[.?]$/);
  }
});

describe('the image', () => {
  const stages = read('Dockerfile').split(/^FROM /m);
  const last = stages.at(-1) ?? '';
  const copied = [...last.matchAll(/^COPY --from=build \/orbit\/(\S+) /gm)].map(([, path = '']) => path);
  const environment = Object.fromEntries(
    [...(/^ENV ((?:.*\\\n)*.*)$/m.exec(last)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const home = mkdtempSync(join(tmpdir(), 'orbit-image-'));
  const built = fakeDist();
  afterAll(() => {
    built.remove();
    rmSync(home, { recursive: true, force: true });
  });

  test('runs as a user of its own, gets its signals itself, and asks whether it lives', () => {
    expect(last).toMatch(/\nUSER node\n/);
    expect(last).toMatch(/\nCMD \["node", /);
    expect(last).toMatch(/\nHEALTHCHECK [\s\S]*\/healthz/);
    expect(Object.keys(environment).filter(name => !settings.includes(name))).toEqual([]);
  });

  test('has what the back end needs: it starts from the files and packages that are copied', {
    timeout: 90_000,
  }, async () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    for (const path of copied.filter(name => name !== 'node_modules' && name !== 'dist'))
      cpSync(path, join(home, path), { recursive: true });
    cpSync(built.dist, join(home, 'dist'), { recursive: true });
    // Only what `npm prune --omit=dev` leaves; a link resolves its own dependencies where it leads to.
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(home, 'node_modules', name)), { recursive: true });
      symlinkSync(resolve('node_modules', name), join(home, 'node_modules', name));
    }
    expect(copied).toContain('node_modules');
    const port = await findFreePortGroup();
    const operations = await findFreePortGroup();
    const [, command = '[]'] = /\nCMD (\[.*\])/.exec(last) ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const child = spawn(process.execPath, args, {
      cwd: home,
      env: {
        ...{ PATH: process.env['PATH'] ?? '', ...environment, HOST: '127.0.0.1', PORT: String(port) },
        ...{ ORBIT_DATA: join(home, 'data'), ORBIT_OPS_PORT: String(operations), ORBIT_GAMES: '1000' },
        ORBIT_ORIGIN: 'https://casino.example',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', part => {
      errors += String(part);
    });
    const ended = once(child, 'close');
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${operations}${path}`).then(
        ({ status }) => status,
        () => errors,
      );
    await vi.waitFor(async () => expect(await get('/readyz')).toBe(200), { timeout: 60_000, interval: 100 });
    expect(await get('/metrics')).toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { host: 'casino.example' } });
    expect(page.status).toBeLessThan(400);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(home, 'data/orbit.sqlite'))).toBe(true);
  });
});
