import { importsOf, type SourceFile } from './sources.ts';

/** Packages that only one module may import, by the beginning of their name. */
const PACKAGE_OWNERS: readonly (readonly [pattern: RegExp, module: string])[] = [
  [/^(?:ofetch|phoenix|workbox-window)$/, 'src/core'],
  [/^idb$/, 'sw'],
  [/^(?:kysely|fastify|@fastify\/[\w-]+|prom-client|vite|ws|web-push|node:.+)$/, 'server'],
];

/** Packages as pure as `src/lib`, which may import them. */
const PURE_PACKAGES = /^@noble\/hashes\//;

/** Packages that any file of the modules that may have them imports. */
const GENERAL_PACKAGES =
  /^(?:@lingui\/core|@lingui\/react|fastify|kysely|lucide-react|node:.+|react|valibot|valtio|vite|wouter)$/;

/** All other packages, each with the only files that import it: what replaces one, and what an upgrade may break. */
const PACKAGE_FILES: Readonly<Record<string, readonly string[]>> = {
  '@fastify/compress': ['server/http/platform-server.ts', 'server/http/server.ts'],
  '@fastify/cookie': ['server/http/server.ts'],
  '@fastify/helmet': ['server/http/security-headers.ts'],
  '@fastify/http-proxy': ['server/http/platform-server.ts'],
  '@fastify/static': [
    'server/game/server/app.ts',
    'server/http/pages/static-files.ts',
    'server/sandbox/psp/origin.ts',
  ],
  '@formatjs/intl-localematcher': ['server/locale.ts'],
  '@lingui/cli': ['server/build/messages.ts'],
  '@lingui/conf': ['server/build/messages.ts'],
  '@lingui/message-utils': ['src/core/shell/served-translations.ts'],
  '@lingui/vite-plugin': ['vite.config.ts'],
  '@noble/hashes': ['server/sandbox/verification/client/picture.ts', 'src/lib/provably-fair.ts'],
  '@opentelemetry/api': ['server/operations/traces.ts'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/operations/traces.ts'],
  '@opentelemetry/resources': ['server/operations/traces.ts'],
  '@opentelemetry/sdk-trace': ['server/operations/traces.ts'],
  '@rolldown/plugin-babel': ['vite.config.ts'],
  '@simplewebauthn/browser': ['src/features/account/passkeys.ts'],
  '@simplewebauthn/server': ['server/security/passkey-routes.ts', 'server/security/passkeys.ts'],
  '@tanstack/react-virtual': ['src/ui/lists/useGridWindow.ts'],
  '@vitejs/plugin-react': ['vite.config.ts'],
  '@zxcvbn-ts/core': ['server/account/password-check.ts', 'src/features/security/password-score.ts'],
  '@zxcvbn-ts/language-common': [
    'server/account/password-check.ts',
    'src/features/security/password-score.ts',
  ],
  '@zxcvbn-ts/language-en': ['server/account/password-check.ts'],
  hast: ['server/content/rich-text.ts'],
  'hast-util-from-html': ['server/content/rich-text.ts'],
  'hast-util-sanitize': ['server/content/rich-text.ts'],
  'hast-util-to-html': ['server/content/rich-text.ts'],
  ibantools: [
    'server/cashbox/payment-fields.ts',
    'server/sandbox/psp/addresses.ts',
    'src/features/cashbox/form/iban.ts',
  ],
  idb: ['sw/storage/databases.ts', 'sw/storage/open-database.ts', 'sw/storage/transactions.ts'],
  lightningcss: ['server/build/shell.ts'],
  'markdown-it': ['server/content/rich-text.ts'],
  negotiator: ['server/locale.ts'],
  nodemailer: ['server/mail/smtp-sender.ts'],
  ofetch: ['src/core/http/send.ts'],
  otpauth: ['server/account/two-factor.ts'],
  pg: [
    'server/store/postgres-bus.ts',
    'server/store/postgres-event-feed.ts',
    'server/store/postgres.ts',
    'server/store/prepared-statements.ts',
  ],
  phoenix: ['src/core/realtime/socket.ts'],
  pino: ['server/log.ts'],
  'prom-client': ['server/operations/metrics.ts', 'server/operations/payment-metrics.ts'],
  'rate-limiter-flexible': [
    'server/http/rate-limits.ts',
    'server/realtime/connection.ts',
    'server/store/rate-limiter-flexible.d.ts',
    'server/store/rate-limiters.ts',
  ],
  'react-dom': [
    'src/app/boot/render-app.tsx',
    'src/app/prompts/BottomPrompts.tsx',
    'src/features/notifications/NotificationPopover.tsx',
    'src/main.tsx',
    'src/ui/overlays/ToastRegion.tsx',
  ],
  rolldown: ['vite.config.ts'],
  scheduler: ['src/app/boot/AppRoot.tsx'],
  terser: ['server/build/worker-bundle.ts', 'vite.config.ts'],
  uqr: ['src/ui/content/QrCode.tsx'],
  'vite-plugin-pwa': ['server/build/web-manifest.ts', 'server/build/worker-bundle.ts'],
  vitest: ['vite.config.ts'],
  'web-push': ['server/push/sender.ts', 'server/push/vapid-keys.ts'],
  'web-vitals': ['src/features/telemetry/start-telemetry.ts'],
  'workbox-window': ['src/core/worker/registration.ts'],
  ws: ['server/realtime/web-sockets.ts'],
};

const packageOf = (specifier: string) => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier;

export function checkPackageImport(path: string, module: string, specifier: string): string[] {
  if (module === 'src/contract' && specifier !== 'valibot')
    return [`${path} imports ${specifier}: the contract imports valibot only.`];
  const isPure = PURE_PACKAGES.test(specifier);
  if (module === 'src/lib' && !isPure)
    return [`${path} imports ${specifier}: src/lib is pure and imports no package.`];
  const name = packageOf(specifier);
  const owner = PACKAGE_OWNERS.find(([pattern]) => pattern.test(name))?.[1];
  if (owner && owner !== module) return [`${path} imports ${specifier}: only ${owner} imports it.`];
  if (GENERAL_PACKAGES.test(name) || PACKAGE_FILES[name]?.includes(path)) return [];
  return [`${path} imports ${specifier}: only files that PACKAGE_FILES names for it do.`];
}

/** `package: file` for each row of the table that no import stands for any more. */
export function findUnusedPackageFiles(sources: readonly SourceFile[]): string[] {
  const imported = new Set(
    sources.flatMap(source =>
      importsOf(source).map(({ specifier }) => `${packageOf(specifier)}: ${source.path}`),
    ),
  );
  return Object.entries(PACKAGE_FILES)
    .flatMap(([name, paths]) => paths.map(path => `${name}: ${path}`))
    .filter(row => !imported.has(row));
}
