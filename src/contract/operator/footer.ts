import { vipGroups } from './groups.ts';
import type { LocaleCode } from './locales.ts';

type Licence = 'CW' | 'EE';

/** Whom a part of the footer is for; what is absent is for everybody. */
export interface Audience {
  readonly licences?: readonly Licence[];
  readonly hosts?: readonly string[];
  readonly locales?: readonly LocaleCode[];
  /** One of the player's groups. */
  readonly groups?: readonly number[];
}

/** A name with an address; `picture` is a path of this host, without one the name stands as it is. */
export interface FooterLink extends Audience {
  readonly name: string;
  readonly href?: string;
  readonly picture?: string;
}

export interface FooterData {
  /** Where partners sign up; null: there is no such programme. */
  readonly affiliates: FooterLink | null;
  /** Shown on these hosts and in these languages only (SHELL-19). */
  readonly blog: (Audience & { readonly href: string }) | null;
  readonly phones: readonly (Audience & { readonly number: string })[];
  readonly social: readonly FooterLink[];
  readonly partners: readonly FooterLink[];
  /** Another set under the EE licence (SHELL-20). */
  readonly payments: Readonly<Record<Licence, readonly FooterLink[]>>;
  readonly certificates: readonly FooterLink[];
  /** Where the licence can be looked up; null where none is held. */
  readonly seals: Readonly<Record<Licence, FooterLink | null>>;
  /** Shown on hosts that were asked to take something down. */
  readonly takedown: (Audience & { readonly href: string }) | null;
  /** The small text that holds the line, in the language of the page; the first that fits the visitor. */
  readonly copyright: readonly (Audience & { readonly snippet: string })[];
}

/** The footer of this operator (SHELL-18): whatever is empty or null is not shown. Loaded late, unlike `brand.ts`. */
export const footer: FooterData = {
  affiliates: null,
  blog: { href: '/news', locales: ['en', 'en-AU', 'en-CA', 'en-NZ', 'en-KW', 'de', 'fr-CA'] },
  phones: [],
  social: [],
  partners: [],
  payments: {
    CW: [{ name: 'Sandbox card' }, { name: 'Sandbox wallet' }, { name: 'Sandbox crypto' }],
    EE: [{ name: 'Sandbox card' }, { name: 'Sandbox bank link' }],
  },
  certificates: [{ name: 'Provably fair', href: '/fairness' }],
  seals: { CW: null, EE: null },
  takedown: null,
  copyright: [
    { licences: ['EE'], snippet: 'copyright-ee' },
    { groups: vipGroups, snippet: 'copyright-vip' },
    { snippet: 'copyright' },
  ],
};
