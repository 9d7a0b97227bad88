import { isIos } from '../../lib/ios.ts';

/** What decides how a visitor can install. */
export interface InstallFacts {
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly isInstalledApp: boolean;
  readonly isFramed: boolean;
  /** The address is one of the brand's mirrors, or not its canonical one. */
  readonly isMirror: boolean;
  readonly hasOffer: boolean;
  /** The app has been installed or opened as an app on this device. */
  readonly wasInstalled: boolean;
}

/** How a visitor can install the app (decision 0088). */
export type InstallMethod =
  /** Nothing to install: the app itself, a frame of another site, a mirror. */
  | 'app'
  | 'framed'
  | 'mirror'
  /** The browser's install prompt, opened by our button. */
  | 'prompt'
  /** Installed on this device already, and this is a tab. */
  | 'installed'
  /** An in-app browser: the page has to be opened in another one first. */
  | 'in-app-ios'
  | 'in-app-android'
  /** By the share sheet; Safari has a bar to point at. */
  | 'ios-safari'
  | 'ios-browser'
  /** Before 16.4 only Safari may add to the Home Screen. */
  | 'ios-old'
  | 'android-firefox'
  | 'android-menu'
  | 'mac-safari'
  | 'desktop-chromium'
  /** Not possible in this browser. */
  | 'elsewhere';

/** In-app browsers that name themselves; others are detected by what their user agent lacks. */
const IN_APP_BROWSER =
  /\bFB(?:AN|AV|_IAB)\b|Instagram|Telegram|\bLine\/|Twitter|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Pinterest|WhatsApp|MicroMessenger|\bGSA\//i;
const IOS_BROWSER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave/;
/** From this version of iOS on other browsers may add to the Home Screen too. */
const IOS_ALL_BROWSERS_SINCE = [16, 4] as const;

/** The install method of a visit: what rules it out first, then the browser's own offer, then the kind of browser. */
export function installMethodFor(facts: InstallFacts): InstallMethod {
  if (facts.isInstalledApp) return 'app';
  if (facts.isFramed) return 'framed';
  if (facts.isMirror) return 'mirror';
  if (facts.hasOffer) return 'prompt';
  if (facts.wasInstalled) return 'installed';
  return methodByBrowser(facts);
}

function methodByBrowser({ userAgent, touchPoints }: InstallFacts): InstallMethod {
  if (isIos(userAgent, touchPoints)) return iosMethod(userAgent);
  if (/Android/.test(userAgent)) return androidMethod(userAgent);
  if (/Firefox\/|OPR\//.test(userAgent)) return 'elsewhere';
  if (/Chrome\//.test(userAgent)) return 'desktop-chromium';
  return /Macintosh.*Version\/(?:1[7-9]|[2-9]\d).*Safari\//.test(userAgent) ? 'mac-safari' : 'elsewhere';
}

function iosMethod(userAgent: string): InstallMethod {
  if (IN_APP_BROWSER.test(userAgent) || !/Safari\//.test(userAgent)) return 'in-app-ios';
  if (!IOS_BROWSER.test(userAgent)) return 'ios-safari';
  return isIosBefore(userAgent, IOS_ALL_BROWSERS_SINCE) ? 'ios-old' : 'ios-browser';
}

/** An iPad that calls itself a Mac does not send its version: it counts as new. */
function isIosBefore(userAgent: string, [major, minor]: typeof IOS_ALL_BROWSERS_SINCE): boolean {
  const version = /OS (\d+)_(\d+)/.exec(userAgent);
  if (!version) return false;
  const [first, second] = [Number(version[1]), Number(version[2])];
  return first < major || (first === major && second < minor);
}

function androidMethod(userAgent: string): InstallMethod {
  if (IN_APP_BROWSER.test(userAgent) || /; wv\)/.test(userAgent)) return 'in-app-android';
  return /Firefox\//.test(userAgent) ? 'android-firefox' : 'android-menu';
}

const NOT_INSTALLABLE: readonly InstallMethod[] = ['app', 'framed', 'mirror'];

/** Whether there are instructions for a method. */
export const hasInstructions = (method: InstallMethod): boolean => !NOT_INSTALLABLE.includes(method);

/** Whether the block in sidebar and footer shows: not where the app is installed or can't be (INSTALL-6). */
export const isInstallOffered = (method: InstallMethod): boolean =>
  hasInstructions(method) && method !== 'installed' && method !== 'elsewhere';
