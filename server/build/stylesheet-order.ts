import type { Plugin } from 'vite';

const APPEND_TO_HEAD = 'document.head.appendChild(link)';

/**
 * A screen's style sheet is put behind all others. The page's own stands in the body, so that the shell paints before it
 * comes; one that is put before it makes the browser take up all fonts anew and lay the whole page out again.
 */
export const stylesheetsLast = (): Plugin => ({
  name: 'orbit:sheets-last',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(APPEND_TO_HEAD))
        this.error(`the builder no longer says ${APPEND_TO_HEAD}: look at how it loads styles`);
      return {
        code: code.replaceAll(APPEND_TO_HEAD, 'document.documentElement.appendChild(link)'),
        map: null,
      };
    },
  },
});
