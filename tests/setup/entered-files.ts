import { Session } from 'node:inspector';

const root = `${process.cwd()}/`;

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly count: number }[];
  }[];
}

/**
 * Runs `work` and returns the files of this repository in which it has called a function, by the engine's own count. What
 * has been called before does not count, so load the modules and make a first run before measuring.
 */
export async function filesEnteredBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  const post = (method: string, params = {}): Promise<{ result?: ScriptCoverage[] }> =>
    new Promise((resolve, reject) =>
      session.post(method, params, (error, reply) => (error ? reject(error) : resolve(reply as never))),
    );
  await post('Profiler.enable');
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Taking a report sets the counts to zero.
  await post('Profiler.takePreciseCoverage');
  await work();
  const { result = [] } = await post('Profiler.takePreciseCoverage');
  await post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const entered = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  );
  const files = entered.map(({ url }) => url.replace(/^file:\/\//, '').replace(/[?#].*/, ''));
  const ours = files.filter(path => path.startsWith(root)).map(path => path.slice(root.length));
  return [...new Set(ours)].filter(path => /^(?:src|sw|server)\//.test(path)).toSorted();
}
