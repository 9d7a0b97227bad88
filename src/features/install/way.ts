/** What this visit is, as far as installing goes. */
export interface VisitFacts {
  readonly userAgent: string;
  /** An iPad calls itself a Mac, which has no touch points. */
  readonly touchPoints: number;
  readonly isInstalledApp: boolean;
  readonly isFramed: boolean;
  /** The address is one of the brand's mirrors, or not its canonical one. */
  readonly isMirror: boolean;
  readonly hasOffer: boolean;
  /** The app has been installed or opened as an app on this device. */
  readonly wasInstalled: boolean;
}

/** How this visitor gets the app (offline 2, `?pwa=install`). */
export type InstallWay =
  /** Nothing to install: the app itself, a frame of another site, a mirror. */
  | 'app'
  | 'framed'
  | 'mirror'
  /** The browser's question, by our button. */
  | 'prompt'
  /** On this device already, and this is a tab. */
  | 'installed'
  /** The browser inside another app: another one has to open the page first. */
  | 'in-app-ios'
  | 'in-app-android'
  /** By the share sheet; Safari's has a bar to point at. */
  | 'ios-safari'
  | 'ios-browser'
  /** Before 16.4 only Safari may add to the Home Screen. */
  | 'ios-old'
  | 'android-firefox'
  | 'android-menu'
  | 'mac-safari'
  | 'desktop-chromium'
  /** No way in this browser. */
  | 'elsewhere';

/** Browsers inside other apps that name themselves; others are known by what their name lacks. */
const IN_APP =
  /\bFB(?:AN|AV|_IAB)\b|Instagram|Telegram|\bLine\/|Twitter|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Pinterest|WhatsApp|MicroMessenger|\bGSA\//i;
const IOS_BROWSER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave/;
/** From this version on other browsers of iOS may add to the Home Screen too. */
const IOS_OPENED = [16, 4] as const;

/** The way of a visit: what rules installing out first, then the browser's own offer, then the kind of browser. */
export function wayOf(facts: VisitFacts): InstallWay {
  if (facts.isInstalledApp) return 'app';
  if (facts.isFramed) return 'framed';
  if (facts.isMirror) return 'mirror';
  if (facts.hasOffer) return 'prompt';
  if (facts.wasInstalled) return 'installed';
  return byBrowser(facts);
}

function byBrowser({ userAgent, touchPoints }: VisitFacts): InstallWay {
  const isPad = /Macintosh/.test(userAgent) && touchPoints > 1;
  if (isPad || /iPhone|iPad|iPod/.test(userAgent)) return onIos(userAgent);
  if (/Android/.test(userAgent)) return onAndroid(userAgent);
  if (/Firefox\/|OPR\//.test(userAgent)) return 'elsewhere';
  if (/Chrome\//.test(userAgent)) return 'desktop-chromium';
  return /Macintosh.*Version\/(?:1[7-9]|[2-9]\d).*Safari\//.test(userAgent) ? 'mac-safari' : 'elsewhere';
}

function onIos(userAgent: string): InstallWay {
  if (IN_APP.test(userAgent) || !/Safari\//.test(userAgent)) return 'in-app-ios';
  if (!IOS_BROWSER.test(userAgent)) return 'ios-safari';
  return isBefore(userAgent, IOS_OPENED) ? 'ios-old' : 'ios-browser';
}

/** An iPad that calls itself a Mac does not say its version: it is taken for a new one. */
function isBefore(userAgent: string, [major, minor]: typeof IOS_OPENED): boolean {
  const version = /OS (\d+)_(\d+)/.exec(userAgent);
  if (!version) return false;
  const [first, second] = [Number(version[1]), Number(version[2])];
  return first < major || (first === major && second < minor);
}

function onAndroid(userAgent: string): InstallWay {
  if (IN_APP.test(userAgent) || /; wv\)/.test(userAgent)) return 'in-app-android';
  return /Firefox\//.test(userAgent) ? 'android-firefox' : 'android-menu';
}

const NOTHING_TO_DO: readonly InstallWay[] = ['app', 'framed', 'mirror'];

/** Whether the instructions have anything to say here. */
export const hasInstructions = (way: InstallWay): boolean => !NOTHING_TO_DO.includes(way);

/** Whether the block in sidebar and footer shows: not where the app is, and not where there is no way (platform 2.5). */
export const isOffered = (way: InstallWay): boolean =>
  hasInstructions(way) && way !== 'installed' && way !== 'elsewhere';
