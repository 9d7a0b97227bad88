import type { FooterData, ForWhom, Mark } from '../contract/footer.ts';
import type { LocaleCode } from '../contract/locales.ts';

/** Who looks at the footer. */
export interface FooterReader {
  readonly licence: 'CW' | 'EE';
  readonly host: string;
  readonly locale: LocaleCode;
  readonly groups: readonly number[];
}

/** Whether a part is for this reader: every condition that it names has to fit. */
export function isFor({ licences, hosts, locales, groups }: ForWhom, reader: FooterReader): boolean {
  return (
    (licences?.includes(reader.licence) ?? true) &&
    (hosts?.includes(reader.host) ?? true) &&
    (locales?.includes(reader.locale) ?? true) &&
    (groups?.some(group => reader.groups.includes(group)) ?? true)
  );
}

/** What of the footer's data a reader sees (platform 2.5). */
export function footerFor(data: FooterData, reader: FooterReader) {
  const shown = <T extends ForWhom>(parts: readonly T[]): readonly T[] =>
    parts.filter(part => isFor(part, reader));
  const one = <T extends ForWhom>(part: T | null): T | null => (part && isFor(part, reader) ? part : null);
  return {
    affiliates: one<Mark>(data.affiliates),
    blog: one(data.blog),
    phones: shown(data.phones),
    social: shown(data.social),
    partners: shown(data.partners),
    payments: shown(data.payments[reader.licence]),
    certificates: shown(data.certificates),
    seal: data.seals[reader.licence],
    takedown: one(data.takedown),
    copyright: data.copyright.find(line => isFor(line, reader))?.snippet ?? null,
  };
}

export type FooterParts = ReturnType<typeof footerFor>;
