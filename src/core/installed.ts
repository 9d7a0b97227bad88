/** Ways in which an installed app shows, as media queries know them. */
const SHOWN = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

/** Whether this window is the installed app: by its display mode, by Safari's own word, or started by an Android package. */
export function isInstalledApp(): boolean {
  return (
    SHOWN.some(mode => matchMedia(`(display-mode: ${mode})`).matches) ||
    ('standalone' in navigator && navigator.standalone === true) ||
    document.referrer.startsWith('android-app://')
  );
}
