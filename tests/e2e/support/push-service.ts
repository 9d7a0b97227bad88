import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

interface FromBrowser {
  readonly messageType?: 'hello' | 'register' | 'unregister' | 'ack' | 'broadcast_subscribe';
  readonly channelID?: string;
  readonly uaid?: string;
  readonly updates?: readonly { channelID: string; version: string; code: number }[];
}

/** What a browser said of a message: 100 is delivered and decrypted. */
export interface Ack {
  readonly code: number;
}

/**
 * A push service of this machine: to browsers it speaks the protocol of Firefox's, to senders RFC 8030. It keeps nothing
 * for browsers that are not there.
 */
export async function startPushService(port: number) {
  const channels = new Map<string, string>();
  const gone = new Set<string>();
  const acks: Ack[] = [];
  const posts: string[] = [];
  let uaid = newId();
  let browser: WebSocket | null = null;

  const http = createServer(async (request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    posts.push(id);
    const channelID = channels.get(id);
    const body = await bodyOf(request);
    if (request.headers['ttl'] === undefined) return void response.writeHead(400).end();
    if (gone.has(id) || channelID === undefined) return void response.writeHead(410).end();
    const data = body.toString('base64url');
    const headers = { encoding: request.headers['content-encoding'] };
    tell({ messageType: 'notification', channelID, version: newId(), ttl: 60, data, headers });
    response.writeHead(201).end();
  });
  const tell = (message: object) => browser?.send(JSON.stringify(message));

  new WebSocketServer({ server: http }).on('connection', socket => {
    browser = socket;
    socket.on('message', text => hear(JSON.parse(String(text)) as FromBrowser));
  });
  function hear({ messageType, channelID = '', updates = [] }: FromBrowser): void {
    if (messageType === undefined) tell({});
    if (messageType === 'hello') tell({ messageType, status: 200, uaid, use_webpush: true, broadcasts: {} });
    if (messageType === 'ack') acks.push(...updates);
    if (messageType === 'unregister') tell({ messageType, channelID, status: 200 });
    if (messageType !== 'register') return;
    const id = newId();
    channels.set(id, channelID);
    tell({ messageType, channelID, status: 200, pushEndpoint: `http://127.0.0.1:${port}/wpush/v2/${id}` });
  }

  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve));
  return {
    acks,
    posts,
    /** Addresses that were given out, oldest first. */
    given: () => [...channels.keys()],
    /** Forgets the browser, as a service does whose data is lost: it is told that its subscriptions are gone. */
    forgetBrowser() {
      for (const id of channels.keys()) gone.add(id);
      uaid = newId();
      browser?.close();
    },
    /** From now on the addresses are answered 410. */
    expire() {
      for (const id of channels.keys()) gone.add(id);
    },
    async stop() {
      browser?.terminate();
      http.closeAllConnections();
      await new Promise(resolve => http.close(resolve));
    },
  };
}

const newId = (): string => randomUUID().replaceAll('-', '');

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
