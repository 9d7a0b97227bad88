import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isExecutable } from '../../setup/browsers.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const START_TIMEOUT_MS = 60_000;
const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 100;

/** An element of the page, as the protocol names it. */
export type ElementReference = Readonly<Record<typeof ELEMENT_KEY, string>>;

/** What the smoke needs: Debian's package, and the program by which it is found. */
const PROGRAMS = { 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' } as const;

const findProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isExecutable);

/** The packages of Debian that have to be installed before WebKit can be driven. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([name, program]) => (findProgram(program) ? [] : [name]));

/** The browser that belongs to the driver; the driver's own default where it is not in a place of Debian's. */
function findBrowser(): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib').map(name => join('/usr/lib', name)) : [];
  return ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']
    .flatMap(name => libraries.map(folder => join(folder, name, 'MiniBrowser')))
    .find(isExecutable);
}

/**
 * A session of WebKitGTK by the protocol of W3C WebDriver, on a display of its own. Methods that wait look again until their
 * condition holds, and fail with its name when it does not.
 */
export class WebKit {
  readonly #driver: string;
  readonly #end: () => Promise<void>;
  #session = '';

  private constructor(driver: string, end: () => Promise<void>) {
    this.#driver = driver;
    this.#end = end;
  }

  static async start(): Promise<WebKit> {
    const home = mkdtempSync(join(tmpdir(), 'orbit-webkit-'));
    const processes: ChildProcess[] = [];
    const end = async () => {
      for (const process of processes.toReversed()) await stop(process);
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    };
    try {
      const display = await startDisplay(processes);
      const port = await findFreePortGroup();
      const env = {
        ...process.env,
        DISPLAY: display,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        XDG_CONFIG_HOME: home,
        XDG_CACHE_HOME: home,
        XDG_DATA_HOME: home,
        // No accessibility bus to look for, and no graphics card.
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      };
      processes.push(spawn(PROGRAMS['webkit2gtk-driver'], [`--port=${port}`], { env, stdio: 'ignore' }));
      const webkit = new WebKit(`http://127.0.0.1:${port}`, end);
      await webkit.#open();
      return webkit;
    } catch (cause) {
      await end();
      throw cause;
    }
  }

  async #open(): Promise<void> {
    const binary = findBrowser();
    const options = { args: ['--automation'], ...(binary && { binary }) };
    const body = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await fetch(`${this.#driver}/status`).catch(() => null))?.ok) {
      if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start');
      await delay(INTERVAL_MS);
    }
    const { sessionId } = (await this.#send('POST', '/session', body)) as { sessionId: string };
    this.#session = `/session/${sessionId}`;
    await this.#send('POST', `${this.#session}/timeouts`, { pageLoad: TIMEOUT_MS, script: TIMEOUT_MS });
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.#driver + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  }

  /** A command of the session. */
  #command(path: string, body: object = {}): Promise<unknown> {
    return this.#send('POST', this.#session + path, body);
  }

  async goto(url: string): Promise<void> {
    await this.#command('/url', { url });
  }

  async url(): Promise<string> {
    return (await this.#send('GET', `${this.#session}/url`)) as string;
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#command('/window/rect', { width, height });
  }

  /** Runs a function in the page, which has to be whole in itself; promises are awaited. */
  async evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${run})(...Array.from(arguments).slice(0, -1))).then(value => done({ value }), error => done({ error: String(error) }));`;
    const result = (await this.#command('/execute/async', { script, args })) as {
      value?: Awaited<R>;
      error?: string;
    };
    if (result.error !== undefined) throw new Error(result.error);
    return result.value as Awaited<R>;
  }

  /** Waits until a function of the page returns something true; returns that. */
  waitFor<A extends readonly unknown[], R>(
    what: string,
    run: (...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>> {
    return this.#poll(what, () => this.evaluate(run, ...args));
  }

  async #poll<T>(what: string, look: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + TIMEOUT_MS;
    let last = '';
    while (Date.now() < deadline) {
      try {
        const found = await look();
        if (found) return found;
        last = '';
      } catch (cause) {
        // While a page is replaced there is none to look at.
        last = ` (${cause instanceof Error ? cause.message : cause})`;
      }
      await delay(INTERVAL_MS);
    }
    throw new Error(`waited in vain for ${what}${last}`);
  }

  /** The first element of a CSS selector, once it is there and displayed. */
  find(selector: string): Promise<ElementReference> {
    return this.#poll(`${selector} to be displayed`, async () => {
      const element = (await this.#command('/element', {
        using: 'css selector',
        value: selector,
      })) as ElementReference;
      const isDisplayed = await this.#send(
        'GET',
        `${this.#session}/element/${element[ELEMENT_KEY]}/displayed`,
      );
      return isDisplayed === true && element;
    }) as Promise<ElementReference>;
  }

  async click(selector: string): Promise<void> {
    const element = await this.find(selector);
    await this.#command(`/element/${element[ELEMENT_KEY]}/click`);
  }

  async type(selector: string, text: string): Promise<void> {
    const element = await this.find(selector);
    await this.#command(`/element/${element[ELEMENT_KEY]}/value`, { text });
  }

  /** What follows happens in the frame of this selector; null: in the page again. */
  async enterFrame(selector: string | null): Promise<void> {
    await this.#command('/frame', { id: selector === null ? null : await this.find(selector) });
  }

  /** The window as a PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.#send('GET', `${this.#session}/screenshot`)) as string, 'base64');
  }

  async close(): Promise<void> {
    if (this.#session) await this.#send('DELETE', this.#session).catch(() => undefined);
    await this.#end();
  }
}

/** Starts an X server without a screen. Returns the name of its display, which it chooses itself. */
async function startDisplay(processes: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const server = spawn(PROGRAMS.xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  processes.push(server);
  const output = server.stdio[3];
  if (!output || !('read' in output)) throw new Error('Xvfb has no output');
  const [number] = await Promise.race([
    once(output, 'data'),
    once(server, 'exit').then(() => {
      throw new Error('Xvfb did not start');
    }),
  ]);
  return `:${String(number).trim()}`;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
