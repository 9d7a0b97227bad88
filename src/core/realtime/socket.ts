import type { Channel, Socket, SocketConnectOption } from 'phoenix';
import { toApiError } from '../http/api-error.ts';

/** Where to connect, as `player/settings` says for one connection. */
export interface ConnectionOptions {
  readonly path: string;
  /** Goes into a header or the protocol list, never into an address. */
  readonly token: string | null;
}

export interface SocketHandlers {
  readonly onJoined: (topic: string, reply: unknown) => void;
  readonly onEvent: (topic: string, payload: unknown) => void;
  /** The server wants this page not to hear the topic: it is left. */
  readonly onRefused: (topic: string) => void;
  /** The connection is gone, or was never there; said once a connection. */
  readonly onLost: () => void;
}

export interface RealtimeSocket {
  readonly connect: (line: ConnectionOptions) => void;
  /** Joins these topics and leaves all others; they are joined again with every connection. */
  readonly setTopics: (topics: readonly string[]) => void;
  /** Ends for good: nothing of it connects again (decision 0075). */
  readonly destroy: () => void;
  /** Ends the connection only, as for a page that goes into the back-forward cache. */
  readonly close: () => void;
}

/** How long a network may take to let a socket through before long polls are used, milliseconds. */
const LONG_POLL_FALLBACK_MS = 4000;
/** The client's own attempts, which would use a token that is old: by then this file has ended the connection. */
const NEVER_MS = 2 ** 31 - 1;

/** Phoenix's own events on a channel begin so; all else is ours. */
const PHOENIX_EVENT = /^(?:phx|chan)_/;

/**
 * The doorway to the Phoenix client, one per session: it makes one connection at a time, and does not make another itself.
 * A `Failure` without a network says that the client's own code could not be fetched.
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
    // It would connect again by itself, when it thinks best and with an old token.
    client?.disconnect();
    handlers.onLost();
  };

  const makeClient = (path: string): Socket => {
    const options: Partial<SocketConnectOption> & { authToken: () => string } = {
      authToken: () => token,
      longPollFallbackMs: LONG_POLL_FALLBACK_MS,
      reconnectAfterMs: () => NEVER_MS,
      // A network that once let no socket through is asked again at the next connection.
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
    channel.onMessage = (event: string, payload: unknown) => {
      if (!PHOENIX_EVENT.test(event)) handlers.onEvent(topic, payload);
      return payload;
    };
    const onRejected = () => {
      if (joined.get(topic) !== channel) return;
      leave(topic);
      handlers.onRefused(topic);
    };
    // Said when nobody answers any more; the close of the connection itself may then never be told.
    channel.onError(reason => {
      if (reason === 'heartbeat_timeout') onDisconnected();
    });
    channel.onClose(onRejected);
    channel
      .join()
      .receive('ok', reply => handlers.onJoined(topic, reply))
      .receive('error', onRejected);
    return channel;
  };

  return {
    connect(line) {
      token = line.token ?? '';
      client ??= makeClient(line.path);
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
