/** Whether another page holds this one in a frame; a frame that forbids to look is one. */
export function isEmbedded(view: Pick<Window, 'self' | 'top'> = window): boolean {
  try {
    return view.self !== view.top;
  } catch {
    return true;
  }
}

/** Browsers inside other apps that name themselves. */
const NAMED =
  /\bFB(?:AN|AV|_IAB)\b|Instagram|\bLine\/|Twitter|TikTok|BytedanceWebview|Snapchat|MicroMessenger/i;

interface Facts {
  readonly userAgent: string;
  /** An iPad calls itself a Mac, which has no touch points. */
  readonly touchPoints: number;
  /** Safari's word for a page on the Home Screen, which lacks its name too and is no webview. */
  readonly isStandalone: boolean;
}

const factsHere = (): Facts => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isStandalone: 'standalone' in navigator && navigator.standalone === true,
});

const isIos = ({ userAgent, touchPoints }: Facts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

/** The browser that an app for iPhone or iPad carries inside: it does not call itself Safari (platform 4). */
export const isIosWebview = (facts: Facts = factsHere()): boolean =>
  isIos(facts) && !facts.isStandalone && (NAMED.test(facts.userAgent) || !/Safari\//.test(facts.userAgent));

/** The browser inside an app, of either kind of phone. */
export const isWebview = (facts: Facts = factsHere()): boolean =>
  isIosWebview(facts) ||
  (/Android/.test(facts.userAgent) && (NAMED.test(facts.userAgent) || /; wv\)/.test(facts.userAgent)));
