import { DEFAULT_LOCALE } from '../../contract/operator/locales.ts';
import { currentLocation } from '../../core/shell/navigation.ts';
import { localizePath } from '../../lib/paths.ts';

const installPath = (): string =>
  `${localizePath('/', currentLocation().locale, DEFAULT_LOCALE)}?pwa=install`;

/** The link for another browser: the same instructions, in the same language. */
export const installLink = (): string => location.origin + installPath();

/** An Android intent that opens Chrome from an in-app browser. */
export const chromeLink = (): string =>
  `intent://${location.host}${installPath()}#Intent;scheme=${location.protocol.slice(0, -1)};package=com.android.chrome;end`;
