/** What the browser itself logs about a failing network; no exception of ours. */
export const NETWORK_NOISE =
  /^(?:Failed to load (?:resource|module script)|WebSocket connection|The FetchEvent|Service worker went to a bad state|A bad HTTP response|Fetch API cannot load|The script (?:resource is behind|has an unsupported MIME type)|Failed to find a valid digest in the 'integrity' attribute|.*net::ERR_)/;
