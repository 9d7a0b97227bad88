import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { minify } from 'rolldown/utils';
import { type MinifyOptions, minify as terser } from 'terser';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compileHints } from './server/build/compile-hints.ts';
import { finishBuild } from './server/build/finish-build.ts';
import { firstVisit } from './server/build/first-visit.ts';
import { servedMessages } from './server/build/messages.ts';
import { rendererEntries } from './server/build/renderer-entries.ts';
import { shell } from './server/build/shell.ts';
import { stylesheetsLast } from './server/build/stylesheet-order.ts';
import { workerBundle } from './server/build/worker-bundle.ts';

/** `messages-de-initial` for a catalogue; of a shared chunk's list of users only the word `shared` stays. */
function chunkName(name: string, module: string | null | undefined): string {
  const [, locale, catalogue] = module?.match(/\/locales\/([^/]+)\/(\w+)\.po$/) ?? [];
  return locale ? `messages-${locale}-${catalogue}` : (name.split('~')[0] ?? name);
}

const TARGET = 'es2023';
/** The first browsers with `oklch` and `color-mix`: for older ones, which lack what the scripts use too, each colour would stand in the sheets three times. */
const CSS_TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

const RENDER_TO_STRING = fileURLToPath(
  new URL('./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
);

/** The name of a class and its file: shorter than the default, which adds the line. */
const className = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

/** The default minifier before Terser: together they make the first visit's JavaScript 0.5 KB smaller than Terser alone. */
const minifyFirst: Plugin = {
  name: 'orbit-minify-first',
  apply: 'build',
  async renderChunk(code, { fileName }) {
    return (
      await minify(fileName, code, { module: true, compress: { target: TARGET }, mangle: { toplevel: true } })
    ).code;
  },
};

const COMPRESS = { passes: 5, inline: 1 };
const TERSER = { module: true, ecma: 2020, compress: COMPRESS } satisfies MinifyOptions;

/**
 * A second run over the files of the first visit. One declaration for all variables of a function makes React smaller by 0.3 KB,
 * and the app larger by as much; functions first, methods in short and functions that stay where they are make the app smaller by 0.15 KB.
 */
const SECOND_RUN: Readonly<Record<string, MinifyOptions['compress']>> = {
  react: { ...COMPRESS, hoist_vars: true },
  app: { ...COMPRESS, hoist_funs: true, unsafe_methods: true, reduce_funcs: false },
};
const minifyAgain: Plugin = {
  name: 'orbit-minify-again',
  apply: 'build',
  renderChunk: {
    order: 'post',
    async handler(code, { name }) {
      const compress = SECOND_RUN[name];
      return compress ? ((await terser(code, { ...TERSER, compress })).code ?? null) : null;
    },
  },
};

/** Tests of what PostgreSQL and SQLite do differently; with `ORBIT_TEST_DATABASE` all tests of the back end run on PostgreSQL. */
const POSTGRES_TESTS = process.env['ORBIT_TEST_DATABASE']
  ? ['tests/server/**/*.test.ts']
  : [
      'tests/server/{store,wallet}/**/*.test.ts',
      'tests/server/cashbox/payments-properties.test.ts',
      'tests/server/**/*.postgres.test.ts',
      'tests/server/game/server/{app,money-session}.test.ts',
    ];
/** What is about SQLite itself, and what opens no store. */
const SQLITE_TESTS = [
  'tests/server/store/{group-commit-driver,sqlite-migrations}.test.ts',
  'tests/server/game/server/spin-statements.test.ts',
  'tests/server/{build,setup}/**',
];

/**
 * Tests whose files share their workers: a worker imports the back end once, and its code stays compiled, which is half of what
 * such a file costs. A file that replaces a module or a global, or needs a document, has a worker of its own by its name, which
 * `tests/architecture.test.ts` makes sure of.
 */
const SHARED_TESTS = ['tests/{contract,lib,server}/**/!(*.isolated).test.ts'];

/** Folders whose tests need a document. */
const PAGE_TESTS = ['tests/{ui,features,app,core}/**/*.test.{ts,tsx}'];

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    // In a production build only the ids of messages stay in the code: a catalogue with the others is always loaded.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    servedMessages(),
    firstVisit(),
    shell(),
    stylesheetsLast(),
    ...workerBundle(),
    minifyFirst,
    minifyAgain,
    rendererEntries(),
    compileHints(),
    finishBuild(),
  ],
  // Read from the page and not written into the chunks: a new build keeps the names of the chunks it did not change.
  define: {
    __BUILD__: mode === 'test' ? '"test"' : 'document.documentElement.dataset.build',
    // The build does without React's developer tools.
    ...(mode === 'production' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
  },
  resolve: {
    // React has had this hook since version 18: what wouter and Lingui bring for older ones is not needed.
    alias: [
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      // The half of it that renders to a string, without the one that streams.
      ...(mode === 'production' ? [{ find: 'react-dom/server.browser', replacement: RENDER_TO_STRING }] : []),
    ],
  },
  css: { modules: { generateScopedName: className } },
  build: {
    target: TARGET,
    cssTarget: CSS_TARGET,
    // Several passes make the first visit's JavaScript 1.5 KB smaller than the default minifier's one.
    minify: 'terser',
    terserOptions: TERSER,
    emptyOutDir: false,
    modulePreload: {
      // Every browser that can run this target preloads modules itself.
      polyfill: false,
      // The page itself brings the app's style sheet, inline or as a link: a second one would lay out everything again.
      // What the first chunk loads later finds its imports by itself: all their names would be a part of that chunk.
      resolveDependencies: (_file, names, { hostId, hostType }) =>
        names.filter(
          name =>
            !/\/app-[^/]+\.css$/.test(name) &&
            (name.endsWith('.css') || hostType !== 'js' || !/\/app-[^/]+$/.test(hostId)),
        ),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Making a component has no effect by itself: one that is not used is left out.
      treeshake: { manualPureFunctions: ['forwardRef'] },
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${chunkName(name, facadeModuleId)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.split('~')[0]?.split('.')[0]}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // Only a platform's uncompiled catalogue needs it.
            {
              name: 'compiler',
              test: /[\\/](?:moo|@messageformat|@noble|compileMessage\.mjs)(?:[\\/]|$)/,
              priority: 4,
            },
            // React alone is half of the first visit and changes with its version only.
            {
              name: 'react',
              test: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler)[\\/](?!.*server)/,
              priority: 3,
            },
            // The entry and the lobby, which nearly every screen shares code with, in one file.
            { name: 'app', test: /[\\/](?:main|LobbyScreen)\.tsx$/, priority: 2 },
            // What every visit loads after its first screen (decision 0111), in two files: what screens share with it, and the rest.
            {
              name: 'deferred',
              test: /valibot[\\/]|[\\/](?:worker[\\/](?:messages|outbox-sync)\.ts|status[\\/](?:StatusLine|Toasts)\.tsx|(?:RailError|ListError|LoadErrorState|AccountUnavailable|DataAge|Head|HydratedLater)\.tsx|(?:roving-focus|private-data|stored-value|percent|usePercentFormat)\.ts)$/,
              priority: 1.5,
            },
            {
              name: 'background',
              test: /[\\/]worker[\\/]background\.ts$/,
              priority: 1,
            },
            // What the game page shares with its own parts, and of the player's safety what nearly every page of a player loads: as pieces
            // of some hundred bytes they compress badly.
            {
              name: 'play',
              test: /[\\/]features[\\/](?:play[\\/](?:state|game-visit|errors[\\/]play-error|safety[\\/](?:safeguards|useJurisdictionRules))|safe-play[\\/](?:play-session|reality-check))\.ts$/,
              minShareCount: 2,
              priority: 0.75,
              includeDependenciesRecursively: false,
            },
            {
              name: 'safe-play',
              test: /[\\/]features[\\/](?:play[\\/]safety[\\/]pause|safe-play[\\/](?:break|local-break|state|session-limit|session-timer))\.ts$/,
              minShareCount: 2,
              priority: 0.75,
              includeDependenciesRecursively: false,
            },
            // What several screens share, in few pieces instead of one request per component. Without breaks from games, plans and own
            // checks: what loads them is lazy, and a piece shared with the play screen would bring them along. So would one of the cashbox,
            // of the scripts of third parties, and of explanations.
            {
              name: 'shared',
              test: /^(?!.*[\\/](?:(?:scoped-break(?:s|-actions)|safeguards|session-plan|check-measures|device-key|GameGuards)\.tsx?$|features[\\/](?:cashbox|third-party)[\\/]|features[\\/]wallet[\\/](?:cashbox-paths|deposit-hold|exchange-rates|DepositButton|WalletList|WalletCard|NewWallet|BalanceParts|switch-wallet)\.tsx?$|subjects[\\/](?:cashbox|fraud|bonuses|payment-\w+)\.ts$|operator[\\/]third-party\.ts$|(?:Tooltip|payment-card|bonus-terms|save-file|useClock|DeviceCheckButton|registration-info)\.tsx?$|Tooltip\.module\.css|circle-question-mark\.mjs))/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
              priority: 0.5,
              // Else what the test leaves out comes in with what imports it.
              includeDependenciesRecursively: false,
            },
            // What the popups of the cashbox share, in one file. Without what the rest of the app loads of it: payments that go on, the
            // history, and the offers at the button in the header.
            {
              name: 'cashbox',
              test: /[\\/]features[\\/]cashbox[\\/](?!Cashbox(?:Frame|\.module)|flow[\\/]payment-(?:flow|journal|shown|texts)|methods[\\/]method-title|cashbox-titles|form[\\/]iban|payments[\\/]|bonus[\\/](?:state|Bonus\.))/,
              minShareCount: 2,
              priority: 0.25,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Some tests wait, for processes, time-outs and PostgreSQL: on two cores a third worker uses that time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          // A realm per file instead of a process: a document is made in a tenth of the time.
          pool: 'vmThreads',
          environment: 'happy-dom',
          include: PAGE_TESTS,
          setupFiles: 'tests/setup/dom-environment.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          pool: 'threads',
          environment: 'node',
          setupFiles: 'tests/setup/node-environment.ts',
          include: ['tests/**/*.test.{ts,tsx}'],
          // Tools that the bench installs bring tests of their own.
          exclude: [...PAGE_TESTS, ...SHARED_TESTS, 'tests/{e2e,bench,.out}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          pool: 'threads',
          isolate: false,
          environment: 'node',
          setupFiles: ['tests/setup/node-environment.ts', 'tests/setup/shared-environment.ts'],
          include: SHARED_TESTS,
          exclude: ['tests/server/**/*.postgres.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          pool: 'threads',
          // All tests of the back end are the isolated ones too.
          isolate: process.env['ORBIT_TEST_DATABASE'] !== undefined,
          environment: 'node',
          globalSetup: 'tests/setup/postgres-server.ts',
          setupFiles: [
            'tests/setup/node-environment.ts',
            'tests/setup/shared-environment.ts',
            'tests/setup/postgres-environment.ts',
          ],
          include: POSTGRES_TESTS,
          exclude: SQLITE_TESTS,
        },
      },
    ],
  },
}));
