import * as v from 'valibot';

/** What the worker tells about itself. */
export const WorkerState = v.object({
  build: v.string(),
  precached: v.object({ done: v.number(), total: v.number() }),
});
export type WorkerState = v.InferOutput<typeof WorkerState>;

/** Page to worker: each with what it carries and, for a question, what comes back over its MessageChannel. */
export const toWorker = {
  /** The page reached a safe point: the waiting worker may take over. */
  takeOver: { data: v.object({}), answer: v.undefined() },
  workerState: { data: v.object({}), answer: WorkerState },
  /** The page is idle: fetch what its other screens are made of, and this language's texts. */
  warmUp: { data: v.object({ locale: v.string() }), answer: v.undefined() },
} as const;

/** Worker to page. */
export const fromWorker = {
  /** Precaching of a new build: `failed` holds paths. */
  installProgress: v.object({
    build: v.string(),
    done: v.number(),
    total: v.number(),
    failed: v.array(v.string()),
  }),
} as const;

export type ToWorker = keyof typeof toWorker;
export type FromWorker = keyof typeof fromWorker;
