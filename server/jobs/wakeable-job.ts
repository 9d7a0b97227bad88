/** Work that runs when it is woken, one run at a time: a wake-up during a run causes another one after it. */
export interface WakeableJob {
  wake(): void;
  /** Resolves when no run is left but one that waits for its time. */
  idle(): Promise<void>;
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the first run at once. `run` resolves to the milliseconds until the next one; null: it waits for a wake-up. It must
 * not reject, and should end early once `isStopped()`.
 */
export function startJob(run: (isStopped: () => boolean) => Promise<number | null>): WakeableJob {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isWoken = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (isRunning || isStopped) return;
    isRunning = true;
    running = runOnce().finally(() => {
      isRunning = false;
      if (isWoken) wake();
    });
  }

  async function runOnce(): Promise<void> {
    isWoken = false;
    clearTimeout(timer);
    const delayMs = await run(() => isStopped);
    if (delayMs === null || isStopped) return;
    timer = setTimeout(wake, delayMs);
    timer.unref();
  }

  wake();
  return {
    wake,
    async idle() {
      do await running;
      while (isRunning);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
