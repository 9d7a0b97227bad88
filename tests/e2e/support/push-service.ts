import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

interface BrowserMessage {
  readonly messageType?: 'hello' | 'register' | 'unregister' | 'ack' | 'broadcast_subscribe';
  readonly channelID?: string;
  readonly uaid?: string;
  readonly updates?: readonly { channelID: string; version: string; code: number }[];
}

/** A browser's acknowledgement of a message: 100 is delivered and decrypted. */
export interface Ack {
  readonly code: number;
}

/**
 * A local push service: for browsers it implements the protocol of Firefox's, for senders RFC 8030. It stores no messages
 * for browsers that are not connected.
 */
export async function startPushService(port: number) {
  const channels = new Map<string, string>();
  const expiredIds = new Set<string>();
  const acks: Ack[] = [];
  const posts: string[] = [];
  let uaid = newId();
  const browsers = new Set<WebSocket>();

  const http = createServer(async (request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    posts.push(id);
    const channelID = channels.get(id);
    const body = await readBody(request);
    if (request.headers['ttl'] === undefined) return void response.writeHead(400).end();
    if (expiredIds.has(id) || channelID === undefined) return void response.writeHead(410).end();
    // The sender retries later for a browser that is reconnecting, as with a real service.
    if (browsers.size === 0) return void response.writeHead(503, { 'retry-after': '1' }).end();
    const data = body.toString('base64url');
    const headers = { encoding: request.headers['content-encoding'] };
    sendToBrowser({ messageType: 'notification', channelID, version: newId(), ttl: 60, data, headers });
    response.writeHead(201).end();
  });
  const sendToBrowser = (message: object) => {
    for (const browser of browsers) browser.send(JSON.stringify(message));
  };

  new WebSocketServer({ server: http }).on('connection', socket => {
    browsers.add(socket);
    socket.on('close', () => browsers.delete(socket));
    const reply = (message: object) => socket.send(JSON.stringify(message));
    socket.on('message', text => onBrowserMessage(JSON.parse(String(text)) as BrowserMessage, reply));
  });
  function onBrowserMessage(
    { messageType, channelID = '', updates = [] }: BrowserMessage,
    reply: (message: object) => void,
  ): void {
    if (messageType === undefined) reply({});
    if (messageType === 'hello') reply({ messageType, status: 200, uaid, use_webpush: true, broadcasts: {} });
    if (messageType === 'ack') acks.push(...updates);
    if (messageType === 'unregister') reply({ messageType, channelID, status: 200 });
    if (messageType !== 'register') return;
    const id = newId();
    channels.set(id, channelID);
    reply({
      messageType,
      channelID,
      status: 200,
      pushEndpoint: `http://127.0.0.1:${port}/wpush/v2/${id}`,
    });
  }

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  return {
    acks,
    posts,
    /** Endpoints that were issued, oldest first. */
    issued: () => [...channels.keys()],
    /** Forgets the browser, as a service does that has lost its data: the browser's subscriptions are dropped. */
    forgetBrowser() {
      for (const id of channels.keys()) expiredIds.add(id);
      uaid = newId();
      for (const browser of browsers) browser.close();
    },
    /** From now on the endpoints answer 410. */
    expire() {
      for (const id of channels.keys()) expiredIds.add(id);
    },
    async stop() {
      for (const browser of browsers) browser.terminate();
      http.closeAllConnections();
      await new Promise(resolve => http.close(resolve));
    },
  };
}

const newId = (): string => randomUUID().replaceAll('-', '');

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
