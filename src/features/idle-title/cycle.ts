/** How long each title stands, milliseconds (platform 2.5). */
export const IDLE_TITLE_MS = 2000;

/**
 * Lets titles take turns while the tab is hidden. `titlesFor` gets the page's own title, which the app may change meanwhile.
 * The returned function ends it and puts the page's own title back.
 */
export function cycleTitles(titlesFor: (title: string) => readonly string[]): () => void {
  let own = document.title;
  let shown = own;
  let at = 0;
  const next = () => {
    // The app has named the page anew: that is its title now.
    if (document.title !== shown) own = document.title;
    const titles = titlesFor(own);
    at = (at + 1) % titles.length;
    shown = titles[at] ?? own;
    if (document.title !== shown) document.title = shown;
  };
  const timer = setInterval(next, IDLE_TITLE_MS);
  return () => {
    clearInterval(timer);
    if (document.title === shown) document.title = own;
  };
}
