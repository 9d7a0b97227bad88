import { isIos } from '../../lib/ios.ts';

/** Browsers inside other apps that name themselves. */
const IN_APP_BROWSER =
  /\bFB(?:AN|AV|_IAB)\b|Instagram|\bLine\/|Twitter|TikTok|BytedanceWebview|Snapchat|MicroMessenger/i;

interface BrowserFacts {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** A page on the Home Screen; it does not call itself Safari either, and is no webview. */
  readonly isStandalone: boolean;
}

const currentBrowser = (): BrowserFacts => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isStandalone: 'standalone' in navigator && navigator.standalone === true,
});

/** The browser that an app for iPhone or iPad carries inside: it does not call itself Safari (SHELL-33). */
export const isIosWebview = (
  { userAgent, touchPoints, isStandalone }: BrowserFacts = currentBrowser(),
): boolean =>
  isIos(userAgent, touchPoints) &&
  !isStandalone &&
  (IN_APP_BROWSER.test(userAgent) || !/Safari\//.test(userAgent));
