import type { Settings } from '../settings.ts';

type Ports = Pick<Settings, 'port' | 'host' | 'publicOrigin' | 'gameOrigin'>;

const EVERYWHERE = new Set(['0.0.0.0', '::', '']);
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Where the game is served: its own origin, so that it shares neither storage nor script with the app (decisions D19). */
export function gameOrigin(settings: Ports): string {
  if (settings.gameOrigin !== null) return settings.gameOrigin;
  if (settings.publicOrigin !== null) {
    const url = new URL(settings.publicOrigin);
    return `${url.protocol}//${url.hostname}:${settings.port + 1}`;
  }
  const host = EVERYWHERE.has(settings.host) || settings.host === '127.0.0.1' ? 'localhost' : settings.host;
  return `http://${inUrl(host)}:${settings.port + 1}`;
}

/** The origins that may put the game in a frame: the app's own. */
export function appOrigins(settings: Ports): string[] {
  if (settings.publicOrigin !== null) return [settings.publicOrigin];
  const hosts = new Set(['localhost', '127.0.0.1']);
  if (!EVERYWHERE.has(settings.host)) hosts.add(settings.host);
  return [...hosts].map(host => `http://${inUrl(host)}:${settings.port}`);
}
