import type { Page } from 'playwright/test';
import { traceEvents } from './trace.ts';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: {
    readonly beginData?: { readonly stackTrace?: readonly Frame[] };
    readonly elementCount?: number;
  };
}

interface Frame {
  readonly url: string;
  readonly functionName: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'v8.execute',
];
/** What runs scripts. Style and layout within one of these were forced by a script that asked for a size. */
const RUNS_SCRIPTS =
  /^(?:FunctionCall|EvaluateScript|v8\.evaluateModule|EventDispatch|TimerFire|FireAnimationFrame|FireIdleCallback|RunMicrotasks)$/;

/** Traces what is done in a page. Returns where each layout was forced in the middle of a script. */
export async function traceForcedLayouts(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  return forcedLayouts(await traceEvents<TraceEvent>(page, CATEGORIES, work));
}

function forcedLayouts(events: readonly TraceEvent[]): string[] {
  const forced: string[] = [];
  /** What has begun and not ended, by thread. */
  const stacks = new Map<string, { readonly name: string; readonly end: number }[]>();
  const complete = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  for (const event of complete.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const thread = `${event.pid}:${event.tid}`;
    const stack = (stacks.get(thread) ?? []).filter(({ end }) => end > event.ts);
    if (event.name === 'Layout' && stack.some(({ name }) => RUNS_SCRIPTS.test(name))) {
      const [frame] = event.args?.beginData?.stackTrace ?? [];
      forced.push(
        frame
          ? `${frame.functionName} ${frame.url.split('/').at(-1)}:${frame.lineNumber}:${frame.columnNumber}`
          : '?',
      );
    }
    stacks.set(thread, [...stack, { name: event.name, end: event.ts + (event.dur ?? 0) }]);
  }
  return forced;
}

/** Traces what is done in a page. Returns the number of elements whose style was computed at once, at most. */
export async function traceRestyledElements(page: Page, work: () => Promise<unknown>): Promise<number> {
  const events = await traceEvents<TraceEvent>(page, CATEGORIES, work);
  return Math.max(
    0,
    ...events.map(({ name, args }) => (name === 'UpdateLayoutTree' && args?.elementCount) || 0),
  );
}
