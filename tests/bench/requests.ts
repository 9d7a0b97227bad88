import type { CDPSession } from 'playwright';

/** A request that the page itself has sent to the network: epoch milliseconds, and its bytes with the headers. */
interface PageRequest {
  readonly requestedAt: number;
  isScript: boolean;
  isFromNetwork: boolean;
  endedAt: number;
  bytes: number;
}

/** The page makes no more requests for its first screen after a pause of that length, milliseconds. */
const PAUSE_MS = 1500;

/** Records the requests of a page. What a cache or the worker answers is not one to the network. */
export class RequestLog {
  readonly #requests = new Map<string, PageRequest>();
  #protocol = '';

  static async record(devtools: CDPSession): Promise<RequestLog> {
    const log = new RequestLog();
    const requests = log.#requests;
    devtools.on('Network.requestWillBeSent', ({ requestId, wallTime, request: { url } }) => {
      if (!url.startsWith('http')) return;
      const requestedAt = wallTime * 1000;
      requests.set(requestId, {
        requestedAt,
        isScript: false,
        isFromNetwork: false,
        endedAt: Infinity,
        bytes: 0,
      });
    });
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const request = requests.get(requestId);
      if (!request) return;
      const { fromServiceWorker, fromDiskCache, fromPrefetchCache, protocol } = response;
      request.isFromNetwork = !fromServiceWorker && !fromDiskCache && !fromPrefetchCache;
      request.isScript = type === 'Script';
      if (type === 'Document' && request.isFromNetwork) log.#protocol = protocol ?? '';
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
    const end = (requestId: string, bytes: number) => {
      const request = requests.get(requestId);
      if (request) Object.assign(request, { endedAt: Date.now(), bytes });
    };
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      end(requestId, encodedDataLength),
    );
    devtools.on('Network.loadingFailed', ({ requestId }) => void requests.delete(requestId));
    await devtools.send('Network.enable');
    return log;
  }

  /** The protocol that the page came by; empty where no network was needed. */
  get protocol(): string {
    return this.#protocol;
  }

  #fromNetwork(): PageRequest[] {
    return [...this.#requests.values()].filter(({ isFromNetwork }) => isFromNetwork);
  }

  /** Kilobytes of 1000 of the scripts that were requested before a time, epoch milliseconds. */
  scriptKB(before = Infinity): number {
    const scripts = this.#fromNetwork().filter(
      ({ isScript, requestedAt }) => isScript && requestedAt < before,
    );
    return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  }

  /** Count and kilobytes of what the first screen has requested: until the first pause after a time, epoch milliseconds. */
  untilPause(after: number): { requests: number; pageKB: number } {
    const ordered = this.#fromNetwork().toSorted((a, b) => a.requestedAt - b.requestedAt);
    let busyUntil = after;
    const counted = ordered.filter(({ requestedAt, endedAt }) => {
      if (requestedAt > busyUntil + PAUSE_MS) return false;
      if (endedAt !== Infinity) busyUntil = Math.max(busyUntil, endedAt);
      return true;
    });
    return { requests: counted.length, pageKB: counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 };
  }
}
