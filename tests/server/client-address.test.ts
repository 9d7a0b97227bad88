import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddressOf, networkOf } from '../../server/client-address.ts';

const requestFrom = (remoteAddress: string, forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the client’s address', () => {
  test.each([
    [0, '6.6.6.6, 7.7.7.7', '10.0.0.1'],
    [1, '6.6.6.6, 7.7.7.7', '7.7.7.7'],
    [2, '6.6.6.6, 7.7.7.7', '6.6.6.6'],
    [3, '6.6.6.6, 7.7.7.7', '6.6.6.6'],
    [1, undefined, '10.0.0.1'],
    [1, '', '10.0.0.1'],
    [1, ['6.6.6.6', ' 7.7.7.7 '], '7.7.7.7'],
  ])('behind %i proxies that wrote %j is %s', (proxies, forwarded, address) => {
    expect(clientAddressOf({ proxies }, requestFrom('10.0.0.1', forwarded))).toBe(address);
  });
});

describe('the network that limits count by', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['nonsense', 'nonsense'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
