import * as v from 'valibot';
import { PushPayload } from '../src/contract/push.ts';
import { safeTarget } from '../src/lib/paths.ts';
import { parse } from './check-answer.ts';
import { noteError } from './errors.ts';
import { gatherPushFacts } from './push-facts.ts';
import { pushIcon } from './push-icon.ts';
import { keepPush } from './push-keep.ts';
import { judgePush, type Verdict } from './push-verdict.ts';
import { ownWords, plainWords, TITLE } from './push-words.ts';

/** What is known by then has to do: browsers want to see something soon, 5 s at most (offline 2, Push handler). */
const PATIENCE_MS = 2000;

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
}
type Show = (title: string, options: NotificationOptions) => Promise<void>;

/**
 * Shows exactly one notification whatever arrives, also to who looks at the app: browsers take the permission away from
 * an app whose pushes show nothing. No network is on the path. Then it is stored.
 */
export async function onPush(text: string | null, show: Show): Promise<void> {
  const payload = readPayload(text);
  const facts = payload && (await soon(gatherPushFacts(payload)));
  const verdict = judgePush(payload, facts ?? null);
  const { title, options } = await wordsOf(payload, verdict);
  await show(title, options);
  if (payload && facts) await keepPush(payload, verdict, facts.isRepeat);
}

function readPayload(text: string | null): PushPayload | null {
  const parsed = v.safeParse(PushPayload, parse(text ?? ''));
  return parsed.success ? parsed.output : null;
}

async function wordsOf(payload: PushPayload | null, verdict: Verdict): Promise<Shown> {
  const icon = await soon(pushIcon());
  const more = icon === undefined ? {} : { icon };
  if (!payload || verdict.kind !== 'whole') {
    const id = verdict.kind === 'held' ? 'push.held' : 'push.neutral';
    const body = (await soon(ownWords(id))) ?? plainWords(id);
    // One of its kind is enough, and it hurries nobody.
    const quiet = { tag: id, silent: verdict.kind === 'held', data: { path: '/' } };
    return { title: TITLE, options: { ...more, body, ...quiet } };
  }
  const { title, body, lang, dir, tag, navigate } = payload.notification;
  const path = pathOf(navigate);
  return {
    title,
    options: { ...more, body, lang, dir, tag: tag ?? payload.id, silent: verdict.silent, data: { path } },
  };
}

/** Only an address of ours is gone to. */
function pathOf(navigate: string): string {
  if (!URL.canParse(navigate, location.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(navigate, location.origin);
  return origin === location.origin ? safeTarget(pathname + search + hash) : '/';
}

/** Undefined when it fails or takes too long. */
async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS));
  const told = work.catch((error: unknown) => {
    void noteError('push', error);
    return undefined;
  });
  return Promise.race([told, late]);
}
