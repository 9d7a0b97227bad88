import { brand } from '../../src/contract/operator/brand.ts';
import { type HostRules, isTestHost } from '../../src/contract/operator/hosts.ts';
import type { Settings } from '../settings.ts';

type OriginSettings = Pick<Settings, 'port' | 'host' | 'publicOrigin'>;
type BrandHosts = Pick<HostRules, 'canonicalHost' | 'canonicalHosts' | 'mirrorHosts' | 'hostsEE'>;

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::', '']);
const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Where the game is served: its own origin, so that it shares neither storage nor script with the app (decision 0019). */
export const gameOrigin = (settings: OriginSettings & Pick<Settings, 'gameOrigin'>): string =>
  settings.gameOrigin ?? originBeside(settings, 1);

/** Where the payment provider of the sandbox is served: no code of the app or of a game runs where a card is typed in (decision 0143). */
export const paymentsOrigin = (settings: OriginSettings & Pick<Settings, 'paymentsOrigin'>): string =>
  settings.paymentsOrigin ?? originBeside(settings, 2);

/** The origin on the port so many after the app's. */
function originBeside(settings: OriginSettings, offset: number): string {
  if (settings.publicOrigin !== null) {
    const url = new URL(settings.publicOrigin);
    return `${url.protocol}//${url.hostname}:${settings.port + offset}`;
  }
  const host =
    WILDCARD_HOSTS.has(settings.host) || settings.host === '127.0.0.1' ? 'localhost' : settings.host;
  return `http://${hostInUrl(host)}:${settings.port + offset}`;
}

const hostsOf = ({ canonicalHost, canonicalHosts, mirrorHosts, hostsEE }: BrandHosts): string[] =>
  [canonicalHost, ...Object.values(canonicalHosts), ...mirrorHosts, ...hostsEE].filter(host => host !== '');

/** The app's own origins, its mirrors included: where writes may come from, and what may put the game in a frame. */
export function appOrigins(settings: OriginSettings, hosts: BrandHosts = brand): string[] {
  if (settings.publicOrigin !== null)
    return [...new Set([settings.publicOrigin, ...hostsOf(hosts).map(host => `https://${host}`)])];
  const names = new Set(['localhost', '127.0.0.1']);
  if (!WILDCARD_HOSTS.has(settings.host)) names.add(settings.host);
  return [...names].map(host => `http://${hostInUrl(host)}:${settings.port}`);
}

/**
 * Whether a `Host` (without its port) may be asked for where no public origin is set. A name of somebody else's DNS may not: it
 * would make pages of theirs the same origin as this back end (DNS rebinding).
 */
export function isOwnHost(host: string, hosts: BrandHosts = brand): boolean {
  const isAddress = /^(?:\d+(?:\.\d+){3}|\[[\da-f:.]+\])$/.test(host);
  const isLocalName = !host.includes('.') || host.endsWith('.localhost') || isTestHost(host);
  return isAddress || isLocalName || hostsOf(hosts).includes(host);
}
