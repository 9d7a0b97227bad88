import { i18n, type Messages } from '@lingui/core';
import { info } from '../../contract/subjects/info.ts';
import { call } from '../http/call.ts';
import { onWorkerMessage } from '../worker/messages.ts';
import { language, setServedMessages } from './i18n.ts';

/** Translations are fetched again every five minutes (OFFLINE-6). */
const BUCKET_MS = 300_000;

/** Fetches the back end's translations; an error changes nothing. `prefer`: only the worker's stored copy, no request. */
export async function refreshTranslations(prefer?: 'store'): Promise<void> {
  const { locale } = language;
  const query = { t: String(Math.floor(Date.now() / BUCKET_MS)) };
  const reply = await call(info.loadTranslations, {
    params: { file: `${locale}.json` },
    query,
    ...(prefer ? { prefer } : {}),
  }).catch(() => null);
  if (!reply) return;
  const isSource = Object.values(reply).some(text => typeof text === 'string' && text.includes('{'));
  // Without the compiler the shipped translations stay, and the next bucket tries again.
  if (isSource && !(await loadCompiler())) return;
  if (language.locale === locale) setServedMessages(reply as Messages);
}

/** Refreshes the translations of a visible page: when the worker has newer ones, and every five minutes. Called once, at the start. */
export function watchTranslations(container: ServiceWorkerContainer | null): void {
  if (container)
    onWorkerMessage(container, 'messagesUpdated', ({ locale }) => {
      if (locale === language.locale) void refreshTranslations('store');
    });
  let last = Date.now();
  const refreshIfDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < BUCKET_MS) return;
    last = Date.now();
    void refreshTranslations();
  };
  setInterval(refreshIfDue, BUCKET_MS);
  document.addEventListener('visibilitychange', refreshIfDue);
}

/** A platform may serve ICU source text; ours serves compiled messages, so the compiler is rarely needed. False where it can't be fetched. */
async function loadCompiler(): Promise<boolean> {
  const compiler = await import('@lingui/message-utils/compileMessage').catch(() => null);
  if (compiler) i18n.setMessagesCompiler(compiler.compileMessage);
  return compiler !== null;
}
