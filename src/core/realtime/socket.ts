import type { Channel, Socket, SocketConnectOption } from 'phoenix';
import { toApiError } from '../http/api-error.ts';

/** Where to connect, from `player/settings`; for one connection. */
export interface ConnectionOptions {
  readonly path: string;
  /** Goes into a header or the protocol list, never into an address. */
  readonly token: string | null;
}

export interface SocketHandlers {
  readonly onJoined: (topic: string, reply: unknown) => void;
  readonly onEvent: (topic: string, payload: unknown) => void;
  /** The server has rejected the join, or closed the channel: the topic was left. */
  readonly onRejected: (topic: string) => void;
  /** The connection is lost, or was never established; called once per connection. */
  readonly onLost: () => void;
}

export interface RealtimeSocket {
  readonly connect: (options: ConnectionOptions) => void;
  /** Joins these topics and leaves all others; they are joined again with every connection. */
  readonly setTopics: (topics: readonly string[]) => void;
  /** Ends it for good: it never connects again (decision 0075). */
  readonly destroy: () => void;
  /** Ends the connection only, as for a page that goes into the back-forward cache. */
  readonly close: () => void;
}

/** How long a network may take to let a socket through before long polls are used, milliseconds. */
const LONG_POLL_FALLBACK_MS = 4000;
/** Disables the client's own reconnects, which would use an old token. */
const NEVER_MS = 2 ** 31 - 1;

/** Events of the protocol itself begin so; all others are ours. */
const PHOENIX_EVENT = /^(?:phx|chan)_/;

/**
 * Wraps the Phoenix client, one per session: one connection at a time, and no reconnects of its own. Rejects with an
 * offline `ApiError` when the client's code could not be fetched.
 */
export async function openSocket(handlers: SocketHandlers): Promise<RealtimeSocket> {
  const { Socket: Client, LongPoll } = await import('phoenix').catch(cause => {
    throw toApiError(cause, 'ERR_LIVE');
  });
  const WebSocketOrPoll = globalThis.WebSocket ?? LongPoll;
  let token = '';
  let client: Socket | null = null;
  const joined = new Map<string, Channel>();
  let isUp = false;

  const onDisconnected = () => {
    if (!isUp) return;
    isUp = false;
    // It would reconnect by itself, with an old token.
    client?.disconnect();
    handlers.onLost();
  };

  const makeClient = (path: string): Socket => {
    const options: Partial<SocketConnectOption> & { authToken: () => string } = {
      authToken: () => token,
      longPollFallbackMs: globalThis.ORBIT_SCALE?.longPollFallbackMs ?? LONG_POLL_FALLBACK_MS,
      reconnectAfterMs: () => NEVER_MS,
      // A network that has blocked a socket once is tried again at the next connection.
      sessionStorage: { getItem: () => null, setItem: () => undefined },
    } as never;
    const newClient = new Client(path, options);
    newClient.onClose(onDisconnected);
    return newClient;
  };

  const leave = (topic: string) => {
    const channel = joined.get(topic);
    joined.delete(topic);
    channel?.leave();
  };

  const join = (socket: Socket, topic: string): Channel => {
    const channel = socket.channel(topic);
    // Without a name: the client's own time-out of a join.
    channel.onMessage = (event: string | null, payload: unknown) => {
      if (event && !PHOENIX_EVENT.test(event)) handlers.onEvent(topic, payload);
      return payload;
    };
    const onRejected = () => {
      if (joined.get(topic) !== channel) return;
      leave(topic);
      handlers.onRejected(topic);
    };
    // The heartbeat has timed out; the close event of the connection may never come.
    channel.onError((error?: { readonly reason?: unknown }) => {
      if (error?.reason === 'heartbeat_timeout') onDisconnected();
    });
    channel.onClose(onRejected);
    channel
      .join()
      .receive('ok', reply => handlers.onJoined(topic, reply))
      .receive('error', onRejected);
    return channel;
  };

  return {
    connect({ path, token: newToken }) {
      token = newToken ?? '';
      client ??= makeClient(path);
      // A fallback to long polls was for the connection before.
      client.replaceTransport(WebSocketOrPoll as never);
      isUp = true;
      client.connect();
    },
    setTopics(topics) {
      for (const topic of joined.keys()) if (!topics.includes(topic)) leave(topic);
      for (const topic of topics) if (client && !joined.has(topic)) joined.set(topic, join(client, topic));
    },
    close() {
      isUp = false;
      client?.disconnect();
    },
    destroy() {
      isUp = false;
      joined.clear();
      client?.disconnect();
      client = null;
    },
  };
}
