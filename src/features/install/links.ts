import { DEFAULT_LOCALE } from '../../contract/locales.ts';
import { here } from '../../core/navigation.ts';
import { inLocale } from '../../lib/paths.ts';

const path = (): string => `${inLocale('/', here().locale, DEFAULT_LOCALE)}?pwa=install`;

/** Where another browser goes on: the same instructions, in the same language. */
export const installLink = (): string => location.origin + path();

/** Android's way out of another app's window into Chrome. */
export const chromeLink = (): string =>
  `intent://${location.host}${path()}#Intent;scheme=${location.protocol.slice(0, -1)};package=com.android.chrome;end`;
