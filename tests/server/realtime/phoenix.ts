import type { AddressInfo } from 'node:net';
import { type Channel, LongPoll, Socket } from 'phoenix';
import * as v from 'valibot';
import { channels, Envelope } from '../../../src/contract/channels.ts';
import type { Client, World } from '../world.ts';

/** Milliseconds; the official client waits longer where it may. */
const RECONNECT_DELAY_MS = 20;

export interface Listener {
  readonly socket: Socket;
  readonly channel: Channel;
  /** All events of the topic in order, each checked against the contract. */
  readonly events: Envelope[];
  /** The replies to the joins. */
  readonly joins: unknown[];
  readonly rejections: unknown[];
  /** How often the connection was lost. */
  disconnects: number;
}

interface JoinOptions {
  readonly transport?: 'websocket' | 'longpoll';
  readonly token?: () => string;
  /** Milliseconds that a web socket may take before long polls are used. */
  readonly fallback?: number;
  readonly onJoin?: () => void;
  readonly onEvent?: (event: Envelope) => void;
}

/** Lets the world listen on the network; returns the address of its socket. */
export async function listen(world: World, port = 0): Promise<string> {
  await world.server.listen({ port, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(world.server.server.address() as AddressInfo).port}/socket`;
}

export async function settingsOf(client: Client) {
  const { realtime } = (await client.call('loadSettings')).body;
  if (realtime.token === null) throw new Error('There is no token.');
  return { ...realtime, token: realtime.token };
}

const openSockets = new Set<Socket>();

/** The official client on a topic, configured as in the app but with shorter delays. */
export function join(address: string, token: string, topic: string, options: JoinOptions = {}): Listener {
  const socket = new Socket(address, {
    // The types know a string only; the client takes a function too, and calls it for every connection.
    authToken: (options.token ?? (() => token)) as unknown as string,
    reconnectAfterMs: () => RECONNECT_DELAY_MS,
    rejoinAfterMs: () => RECONNECT_DELAY_MS,
    ...(options.fallback === undefined ? {} : { longPollFallbackMs: options.fallback }),
    ...(options.transport === 'longpoll' ? { transport: LongPoll as never } : {}),
  });
  openSockets.add(socket);
  const channel = socket.channel(topic);
  const listener: Listener = { socket, channel, events: [], joins: [], rejections: [], disconnects: 0 };
  channel.onMessage = (event: string | null, payload: unknown) => {
    if (event && !event.startsWith('phx_') && !event.startsWith('chan_')) {
      const envelope = parseEnvelope(event, payload);
      listener.events.push(envelope);
      options.onEvent?.(envelope);
    }
    return payload;
  };
  socket.onClose(() => {
    listener.disconnects += 1;
  });
  channel
    .join()
    .receive('ok', answer => {
      listener.joins.push(answer);
      options.onJoin?.();
    })
    .receive('error', answer => listener.rejections.push(answer));
  socket.connect();
  return listener;
}

export function disconnectAllSockets(): void {
  for (const socket of openSockets) socket.disconnect();
  openSockets.clear();
}

const schemas: Readonly<Record<string, v.GenericSchema>> = { ...channels.user, ...channels.public };

function parseEnvelope(event: string, payload: unknown): Envelope {
  const envelope = v.parse(Envelope, payload);
  const schema = schemas[event];
  if (!schema || envelope.type !== event) throw new Error(`${event} is no event of the contract.`);
  v.parse(schema, envelope.data);
  return envelope;
}
