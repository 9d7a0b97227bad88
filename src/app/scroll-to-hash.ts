/** A part of the page that is not there yet is looked for so long, milliseconds (platform 2.1). */
const PATIENCE_MS = 5000;
const AGAIN_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to what a hash names, smoothly where motion is welcome; a part that is being loaded is waited for. */
export function scrollToHash(hash: string): void {
  clearTimeout(timer);
  const until = Date.now() + PATIENCE_MS;
  const look = () => {
    if (location.hash !== hash) return;
    const target = document.getElementById(nameOf(hash));
    if (target) show(target);
    else if (Date.now() < until) timer = setTimeout(look, AGAIN_MS);
  };
  look();
}

function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** A keyboard goes on from there, as after a link of the browser's own. */
function show(target: HTMLElement): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
