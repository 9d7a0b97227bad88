import { useSnapshot } from 'valtio';
import { type Audience, type FooterData, type FooterLink, footer } from '../../contract/operator/footer.ts';
import type { LocaleCode } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { useLicence } from '../../features/account/licence.ts';
import { useAccount } from '../../features/account/state.ts';

/** What decides which parts of the footer are shown. */
export interface FooterViewer {
  readonly licence: 'CW' | 'EE';
  readonly host: string;
  readonly locale: LocaleCode;
  readonly groups: readonly number[];
}

/** Whether a part is shown to the viewer: all of its conditions have to match. */
function matchesViewer({ licences, hosts, locales, groups }: Audience, viewer: FooterViewer): boolean {
  return (
    (licences?.includes(viewer.licence) ?? true) &&
    (hosts?.includes(viewer.host) ?? true) &&
    (locales?.includes(viewer.locale) ?? true) &&
    (groups?.some(group => viewer.groups.includes(group)) ?? true)
  );
}

/** The parts of the footer that the viewer sees (SHELL-18). */
export function footerContentFor(data: FooterData, viewer: FooterViewer) {
  const shown = <T extends Audience>(parts: readonly T[]): readonly T[] =>
    parts.filter(part => matchesViewer(part, viewer));
  const one = <T extends Audience>(part: T | null): T | null =>
    part && matchesViewer(part, viewer) ? part : null;
  return {
    affiliates: one<FooterLink>(data.affiliates),
    blog: one(data.blog),
    phones: shown(data.phones),
    social: shown(data.social),
    partners: shown(data.partners),
    payments: shown(data.payments[viewer.licence]),
    certificates: shown(data.certificates),
    seal: data.seals[viewer.licence],
    takedown: one(data.takedown),
    copyright: data.copyright.find(line => matchesViewer(line, viewer))?.snippet ?? null,
  };
}

export type FooterContent = ReturnType<typeof footerContentFor>;

/** The parts of the footer for the current visitor. */
export function useFooterContent(): FooterContent {
  const { locale } = useSnapshot(language);
  const { player } = useAccount();
  const licence = useLicence();
  return footerContentFor(footer, { licence, locale, host: location.host, groups: player?.groups ?? [] });
}
