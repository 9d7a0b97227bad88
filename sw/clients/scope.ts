/** A page of this browser, as the worker sees it. */
interface Page {
  readonly id: string;
  readonly visibilityState?: string;
  postMessage(message: unknown): void;
}

/** What the worker's modules use of its global scope; named here so that they can be loaded outside of a worker. */
interface Scope {
  readonly clients: {
    get(id: string): Promise<Page | undefined>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
  };
  readonly registration: {
    readonly waiting: unknown;
    readonly installing: unknown;
    /** Absent where a browser has no pushes. */
    readonly pushManager?: PushManager;
    getNotifications?(): Promise<readonly { close(): void }[]>;
  };
}

/** The worker's global scope. */
export const scope = globalThis as unknown as Scope;
