import { useSnapshot } from 'valtio';
import { footer } from '../contract/footer.ts';
import { language } from '../core/i18n.ts';
import { useAccount } from '../features/account/state.ts';
import { useLicence } from '../features/config/licence.ts';
import { type FooterParts, footerFor } from './footer-parts.ts';

/** The parts of the footer that are for whoever is here. */
export function useFooterParts(): FooterParts {
  const { locale } = useSnapshot(language);
  const { player } = useAccount();
  const licence = useLicence();
  return footerFor(footer, { licence, locale, host: location.host, groups: player?.groups ?? [] });
}
