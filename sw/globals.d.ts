/** Written in by the build (`server/build/worker.ts`). */
declare const __BUILD__: string;
declare const __PRECACHE__: readonly import('./precache.ts').PrecacheEntry[];
declare const __ASSETS__: Readonly<Record<string, string>>;
