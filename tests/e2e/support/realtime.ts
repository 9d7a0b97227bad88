import { type APIRequestContext, expect, type Page, type WebSocket } from 'playwright/test';

/** Does a deed of the sandbox console: what it causes is real. */
export async function cause(
  request: APIRequestContext,
  deed: string,
  form: Readonly<Record<string, string>>,
  origin = '',
): Promise<void> {
  const page = await (await request.get(`${origin}/sandbox`)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await request.post(`${origin}/sandbox/${deed}`, {
    form: { token, ...form },
    headers: { origin: origin || new URL((await request.get('/sandbox')).url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** What the page's sockets have said and heard so far. */
export interface Wire {
  readonly sockets: WebSocket[];
  readonly addresses: string[];
  /** Topics that were joined, in order: one entry per join that was answered with ok. */
  readonly joins: string[];
  readonly events: string[];
}

/** Listens to the sockets that the page opens from now on. */
export function listen(page: Page): Wire {
  const wire: Wire = { sockets: [], addresses: [], joins: [], events: [] };
  page.on('websocket', socket => {
    wire.sockets.push(socket);
    wire.addresses.push(socket.url());
    const asked = new Set<string>();
    socket.on('framesent', ({ payload }) => {
      const [, ref, topic, event] = JSON.parse(String(payload)) as [string, string, string, string];
      if (event === 'phx_join') asked.add(`${ref} ${topic}`);
    });
    socket.on('framereceived', ({ payload }) => {
      const [, ref, topic, event, data] = JSON.parse(String(payload)) as [
        string,
        string,
        string,
        string,
        { status?: string },
      ];
      if (event === 'phx_reply' && data.status === 'ok' && asked.delete(`${ref} ${topic}`))
        wire.joins.push(topic);
      else if (!event.startsWith('phx_')) wire.events.push(event);
    });
  });
  return wire;
}

export const privateJoins = ({ joins }: Wire): number =>
  joins.filter(topic => topic.startsWith('user:')).length;

/** The page hears its player. */
export const expectJoined = (wire: Wire, times = 1): Promise<void> =>
  expect.poll(() => privateJoins(wire), { timeout: 30_000 }).toBe(times);
