/** What an operator edits to make the product theirs, together with `public/`. */
export const brand = {
  name: 'Orbit',
  /** Fills `{product}` in paths such as `/{product}-wheel`. */
  slug: 'orbit',
  supportEmail: 'support@orbit.example',
  /** The host that canonical links point to; empty: the host that was asked. */
  canonicalHost: '',
  /** Mirror hosts serve the product but are not installable and not canonical. */
  mirrorHosts: [] as readonly string[],
  /** Hosts under the EE licence; every other one is under CW (platform 6). */
  hostsEE: [] as readonly string[],
  /** Hosts whose list of languages leaves out Australian English (platform 5). */
  hostsWithoutAustralianEnglish: [] as readonly string[],
  themeColour: '#0d1422',
  /** Third-party hosts that the content security policy lets in, by directive. */
  thirdParty: {
    script: [] as readonly string[],
    connect: [] as readonly string[],
    img: [] as readonly string[],
  },
  /** Hosts whose pushes are a third party's, with the address of its script (platform 7); every other host has our own. */
  pushSdk: {} as Readonly<Record<string, string>>,
  embed: { origins: [] as readonly string[] },
  /** Shown in the footer and on every play screen. */
  sandbox: true,
} as const;
