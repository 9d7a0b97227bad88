/** Inlined by the build. */
declare const __BUILD__: string;
interface ServiceWorkerGlobalScope {
  /** The precache list, in which workbox-build writes the files of the build. */
  readonly __WB_MANIFEST: readonly import('./storage/build-files.ts').PrecacheEntry[];
}
