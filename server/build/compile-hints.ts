import type { Plugin } from 'vite';

/** Chromium (since 136) compiles every function of a file that begins with this line, on another thread. Others take it for a comment. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';
/** A smaller file has so few functions that the line is not worth its bytes. */
const MIN_LENGTH = 4000;
/** Texts have no functions, and no page waits for what renders pages. */
const WITHOUT_HINT = /\/(?:messages-|render)/;

/**
 * Has the browser compile the functions of a chunk while it arrives, and store all of them with it (decision 0156). Runs after all other
 * plugins, since Vite writes the names of a chunk's dependencies at its beginning.
 */
export const compileHints = (): Plugin => ({
  name: 'orbit-compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.length >= MIN_LENGTH && !WITHOUT_HINT.test(file.fileName))
          file.code = COMPILE_HINT + file.code;
    },
  },
  // A chunk has its name before it has the line. Who changes which chunks have it adds something here, so that they have other names.
  augmentChunkHash: () => COMPILE_HINT,
});
