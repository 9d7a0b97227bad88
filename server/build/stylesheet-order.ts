import type { Plugin } from 'vite';

const APPENDED = 'document.head.appendChild(link)';

/**
 * A screen's style sheet is put behind all others. The page's own stands in the body, so that the shell paints before it
 * comes; one that is put before it makes the browser take up all fonts anew and lay the whole page out again.
 */
export const sheetsLast = (): Plugin => ({
  name: 'orbit:sheets-last',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(APPENDED))
        this.error(`the builder no longer says ${APPENDED}: look at how it loads styles`);
      return { code: code.replaceAll(APPENDED, 'document.documentElement.appendChild(link)'), map: null };
    },
  },
});
