/** Apart from the rest, so that a bundle which needs the name alone has only that. */
export const PRODUCT_NAME = 'Orbit';

/** What an operator edits to make the product theirs, together with `public/`. */
export const brand = {
  name: PRODUCT_NAME,
  /** Fills `{product}` in paths such as `/{product}-wheel`. */
  slug: 'orbit',
  supportEmail: 'support@orbit.example',
  /** The host that canonical links point to; empty: the host of the request. */
  canonicalHost: '',
  /** Locales whose pages have another canonical host (ROUTE-7). */
  canonicalHosts: {} as Readonly<Record<string, string>>,
  /** Mirror hosts serve the product but are not installable and not canonical. */
  mirrorHosts: [] as readonly string[],
  /** Hosts under the EE licence; every other one is under CW (CONFIG-12). */
  hostsEE: [] as readonly string[],
  /** Hosts whose list of languages leaves out Australian English (ROUTE-15). */
  hostsWithoutAustralianEnglish: [] as readonly string[],
  themeColour: '#0d1422',
  /** Third-party hosts that the content security policy lets in, by directive; those of `third-party.ts` are in already. */
  thirdParty: {
    script: [] as readonly string[],
    connect: [] as readonly string[],
    img: [] as readonly string[],
    /** Origins of frames, such as that of the SDK which checks documents; they may use the camera. */
    frame: [] as readonly string[],
  },
  /** Hosts whose pushes are a third party's, with the address of its script (PUSH-8); every other host has our own. */
  pushSdk: {} as Readonly<Record<string, string>>,
  /** The project at the chat provider; null: no chat is offered. Its script is in `third-party.ts`. */
  chat: { project: 'orbit' } as { readonly project: string } | null,
  embed: { origins: [] as readonly string[] },
  /** The game that the menu shows by itself and introduces at the first click (SHELL-16); null: none. */
  specialSlot: {
    producer: 'juniper-vale',
    name: 'novaforge-extra',
    title: 'Novaforge Extra',
  } as { readonly producer: string; readonly name: string; readonly title: string } | null,
  /** Shown in the footer and on every play screen. */
  sandbox: true,
} as const;
