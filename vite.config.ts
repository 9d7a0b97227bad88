import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { finish } from './server/build/finish.ts';
import { messages } from './server/build/messages.ts';
import { shell } from './server/build/shell.ts';

/** Lingui's macros; in a production build only the ids stay, since every catalogue that is built is complete. */
const macros = defineRolldownBabelPreset({
  preset: () => ({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
  rolldown: { filter: { code: /from ['"]@lingui\/(?:react|core)\/macro['"]/ } },
});

/** Rooms whose tests need a document. */
const PAGE_TESTS = ['tests/{ui,features,app,core}/**/*.test.{ts,tsx}'];

export default defineConfig(({ mode }) => ({
  plugins: [react(), babel({ presets: [macros] }), messages(), shell(), finish()],
  // Read from the page and not written into the chunks: a new build keeps the names of the chunks it did not change.
  define: { __BUILD__: mode === 'test' ? '"test"' : 'document.documentElement.dataset.build' },
  build: {
    target: 'es2023',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('orbit-messages')
            ? 'assets/messages-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        // React alone is half of the first visit and changes with its version only.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: PAGE_TESTS,
          setupFiles: 'tests/setup/page.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...PAGE_TESTS, 'tests/{e2e,bench}/**'],
        },
      },
    ],
  },
}));
