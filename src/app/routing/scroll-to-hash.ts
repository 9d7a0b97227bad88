/** How long to wait for an element that is not in the document yet, in milliseconds (ROUTE-24). */
const SEARCH_TIMEOUT_MS = 5000;
const SEARCH_INTERVAL_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to the element of the hash, smoothly unless reduced motion is set; waits for an element that is still loading. */
export function scrollToHash(hash: string): void {
  clearTimeout(timer);
  const deadline = Date.now() + SEARCH_TIMEOUT_MS;
  const tryScroll = () => {
    if (location.hash !== hash) return;
    const target = document.getElementById(idOf(hash));
    if (target) scrollAndFocus(target);
    else if (Date.now() < deadline) timer = setTimeout(tryScroll, SEARCH_INTERVAL_MS);
  };
  tryScroll();
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Moves the focus there too, as the browser does for its own fragment links. */
function scrollAndFocus(target: HTMLElement): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
