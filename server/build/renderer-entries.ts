import type { Plugin } from 'vite';

/** The chunks that render pages: entries of their own, since nothing that the page runs imports them. */
const ENTRIES = ['src/app/boot/renderer.ts', 'src/app/boot/render-app.tsx'];

export function rendererEntries(): Plugin {
  return {
    name: 'orbit-renderer-entries',
    apply: 'build',
    buildStart() {
      for (const id of ENTRIES) this.emitFile({ type: 'chunk', id, preserveSignature: 'exports-only' });
    },
  };
}
