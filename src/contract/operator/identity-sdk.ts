import type { ThirdPartyScript } from './third-party.ts';

/**
 * The SDK that checks documents, in the shape of Sumsub's WebSDK 2.0, which takes the place of the stand-in by its address alone. Its
 * events are named `idCheck.onReady`, `idCheck.onApplicantSubmitted` and so on; none of them is a decision (decision 0133).
 */
interface IdentitySdkBuilder {
  /** `title`: of the frame, for screen readers. */
  withConf(conf: {
    readonly lang: string;
    readonly theme?: 'light' | 'dark';
    readonly title?: string;
  }): IdentitySdkBuilder;
  withOptions(options: {
    readonly addViewportTag: boolean;
    readonly adaptIframeHeight: boolean;
  }): IdentitySdkBuilder;
  on(event: `idCheck.${string}`, handler: (payload: unknown) => void): IdentitySdkBuilder;
  onMessage(handler: (type: string, payload: unknown) => void): IdentitySdkBuilder;
  build(): IdentitySdk;
}
export interface IdentitySdk {
  /** `selector`: of the element that the check is shown in. */
  launch(selector: string): void;
  destroy(): void;
}

/** What the script puts on the window. `refresh` gives another token when the one before has expired. */
export interface IdentityScriptApi {
  init(token: string, refresh: () => Promise<string>): IdentitySdkBuilder;
}

/**
 * The script of the SDK, edited together with `third-party.ts`; apart from its table, which every page of a game carries. The origin of
 * the vendor's frame goes into `brand.thirdParty.frame`.
 */
export const identityScript: ThirdPartyScript = {
  address: '/sandbox/stand-ins/identity.js',
  integrity: 'sha384-H9zg0zAfWhP5chkCqHhuZQ7b9o8M8hKiIYjc/v7rXyPIRjv6K1T5/R5P47U5XbYg',
  global: 'snsWebSdk',
  methods: ['init'],
  consent: 'necessary',
  when: 'onDemand',
};
