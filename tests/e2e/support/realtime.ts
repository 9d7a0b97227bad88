import { expect, type Page, type WebSocket } from 'playwright/test';

/** What the page's sockets have sent and received so far. */
export interface SocketLog {
  readonly sockets: WebSocket[];
  readonly urls: string[];
  /** Topics that were joined, in order: one entry per join that was answered with ok. */
  readonly joins: string[];
  readonly events: string[];
}

/** Records the sockets that the page opens from now on; on a busy machine too it waits for them and uses no long polls. */
export async function recordSockets(page: Page): Promise<SocketLog> {
  await page.addInitScript(() => {
    globalThis.ORBIT_SCALE = { ...globalThis.ORBIT_SCALE, longPollFallbackMs: 60_000 };
  });
  const log: SocketLog = { sockets: [], urls: [], joins: [], events: [] };
  page.on('websocket', socket => {
    log.sockets.push(socket);
    log.urls.push(socket.url());
    const pendingJoins = new Set<string>();
    socket.on('framesent', ({ payload }) => {
      const [, ref, topic, event] = JSON.parse(String(payload)) as [string, string, string, string];
      if (event === 'phx_join') pendingJoins.add(`${ref} ${topic}`);
    });
    socket.on('framereceived', ({ payload }) => {
      const [, ref, topic, event, data] = JSON.parse(String(payload)) as [
        string,
        string,
        string,
        string,
        { status?: string },
      ];
      if (event === 'phx_reply' && data.status === 'ok' && pendingJoins.delete(`${ref} ${topic}`))
        log.joins.push(topic);
      else if (!event.startsWith('phx_')) log.events.push(event);
    });
  });
  return log;
}

export const privateJoinCount = ({ joins }: SocketLog): number =>
  joins.filter(topic => topic.startsWith('user:')).length;

/** Waits until the page has joined its player's topic that many times. */
export const expectPrivateJoins = (log: SocketLog, times = 1): Promise<void> =>
  expect.poll(() => privateJoinCount(log)).toBe(times);
