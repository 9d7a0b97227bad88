/** The part of a client that the worker uses. */
interface ScopeClient {
  readonly id: string;
  readonly visibilityState?: string;
  postMessage(message: unknown): void;
}

/** The part of the global scope that modules use; typed here so that tests can load them outside of a worker. */
interface WorkerScope {
  readonly clients: {
    get(id: string): Promise<ScopeClient | undefined>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly ScopeClient[]>;
  };
  readonly registration: {
    readonly waiting: unknown;
    readonly installing: unknown;
    /** Absent in browsers without push. */
    readonly pushManager?: PushManager;
    getNotifications?(): Promise<readonly { close(): void }[]>;
  };
}

/** The worker's global scope. */
export const scope = globalThis as unknown as WorkerScope;
