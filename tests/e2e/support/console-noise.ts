// Errors that a browser logs by itself, which are no failure of a test.

/** What Firefox logs for a request or a socket that a page left behind when it was closed or reloaded; the hash is that of no content. */
export const FIREFOX_NOISE =
  /^(?:Failed to load ‘(?:[^’]*\/assets\/[^’]*)?’\. A ServiceWorker intercepted|None of the “sha256” hashes .* “47DEQpj8HBSa\+|Firefox can’t establish a connection to the server at ws|The connection to ws\S+ was interrupted while the page was loading)/;
/** What the browser logs for a request whose worker has just been killed, or was killed at each of its attempts. */
export const WORKER_KILL_NOISE =
  /^(?:Failed to load resource: (?:net::ERR_FAILED|the server responded with a status of 504)|Service worker went to a bad state)/;

/**
 * What the browser logs while the network is off: pictures and deferred parts may not be stored yet, and the browser looks for a
 * newer worker whenever it likes. How many of them a test meets depends on how much was stored by then, so all are allowed.
 */
export const OFFLINE_NOISE =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|fetching the script|status of 504|ERR_FAILED .*\/(?:pictures|assets)\//;

/** A socket that is being opened in the moment in which its session ends, or the clock is moved past its ticket, is refused. */
export const REFUSED_SOCKET = /^WebSocket connection to .* response code: 403/;
