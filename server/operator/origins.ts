import type { Settings } from '../settings.ts';

type OriginSettings = Pick<Settings, 'port' | 'host' | 'publicOrigin' | 'gameOrigin'>;

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::', '']);
const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Where the game is served: its own origin, so that it shares neither storage nor script with the app (decision 0019). */
export function gameOrigin(settings: OriginSettings): string {
  if (settings.gameOrigin !== null) return settings.gameOrigin;
  if (settings.publicOrigin !== null) {
    const url = new URL(settings.publicOrigin);
    return `${url.protocol}//${url.hostname}:${settings.port + 1}`;
  }
  const host =
    WILDCARD_HOSTS.has(settings.host) || settings.host === '127.0.0.1' ? 'localhost' : settings.host;
  return `http://${hostInUrl(host)}:${settings.port + 1}`;
}

/** The origins that may put the game in a frame: the app's own. */
export function appOrigins(settings: OriginSettings): string[] {
  if (settings.publicOrigin !== null) return [settings.publicOrigin];
  const hosts = new Set(['localhost', '127.0.0.1']);
  if (!WILDCARD_HOSTS.has(settings.host)) hosts.add(settings.host);
  return [...hosts].map(host => `http://${hostInUrl(host)}:${settings.port}`);
}
