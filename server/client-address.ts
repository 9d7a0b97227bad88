import type { IncomingMessage } from 'node:http';
import type { Settings } from './settings.ts';

/** For Fastify: which hops of `X-Forwarded-For` are proxies of the operator's, nearest first; what comes before them is the client's own. */
export const trustProxyOf = ({ proxies }: Pick<Settings, 'proxies'>) =>
  proxies > 0 && ((_address: string, hop: number) => hop < proxies);

/** The client's network address by the same rule, of a request that Fastify does not see. */
export function clientAddressOf({ proxies }: Pick<Settings, 'proxies'>, request: IncomingMessage): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap(header => header.split(','))
    .map(address => address.trim())
    .filter(address => address !== '');
  const hops = [...forwarded, request.socket.remoteAddress ?? ''];
  return hops.at(-1 - proxies) ?? hops[0] ?? '';
}

/**
 * What limits by network address count by: an IPv4 address, or the 64 bits of an IPv6 address that name one customer's network,
 * who has 2^64 addresses in it.
 */
export function networkOf(address: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  return all.length < 4 ? address : `${all.slice(0, 4).map(shortGroup).join(':')}::/64`;
}

const shortGroup = (group: string): string => group.replace(/^0+(?=.)/, '');
