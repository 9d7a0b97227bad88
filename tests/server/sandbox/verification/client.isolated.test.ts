import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  CallError,
  createCalls,
  type ProviderCalls,
} from '../../../../server/sandbox/verification/client/calls.ts';
import { faultOf, targetSize } from '../../../../server/sandbox/verification/client/picture.ts';
import { textsOf } from '../../../../server/sandbox/verification/client/texts.ts';
import { sendFile, type UploadStatus } from '../../../../server/sandbox/verification/client/upload.ts';
import {
  applicantIn,
  keepFile,
  listFiles,
  type WaitingFile,
  wipeFiles,
} from '../../../../server/sandbox/verification/client/waiting-files.ts';
import { PIECE_BYTES } from '../../../../server/sandbox/verification/protocol.ts';
import { LOCALES } from '../../../../src/contract/operator/locales.ts';

const MB = 1024 * 1024;
const SIZE = PIECE_BYTES * 2 + 100;
const NOW = Date.parse('2026-11-20T10:00:00Z');
const file: WaitingFile = {
  step: 'identity',
  kind: 'passport',
  side: 'front',
  type: 'image/jpeg',
  checksum: 'a'.repeat(64),
  size: SIZE,
  bytes: new Blob([new Uint8Array(SIZE)]),
  at: NOW,
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A provider in memory; `failures` are thrown by the calls, one after another, after they have had their effect if `lost`. */
function providerOf(failures: { lost: boolean; error: CallError }[] = []) {
  let received = 0;
  const sent: number[] = [];
  const view = () => ({ id: 'u', ...file, received, is_complete: received === SIZE });
  const calls: Pick<ProviderCalls, 'openUpload' | 'offsetOf' | 'sendPiece'> = {
    openUpload: async () => view(),
    offsetOf: async () => received,
    async sendPiece(_id, offset, bytes) {
      const failure = failures.shift();
      if (failure && !failure.lost) throw failure.error;
      sent.push(offset);
      if (offset === received) received += bytes.size;
      if (failure) throw failure.error;
      return received;
    },
  };
  return { calls: calls as ProviderCalls, sent, received: () => received };
}

async function run(calls: ProviderCalls, isOver = () => false): Promise<UploadStatus[]> {
  const statuses: UploadStatus[] = [];
  await sendFile(file, {
    calls,
    applicant: 'ada',
    isOver,
    onStatus: status => void statuses.push(status),
    waitForNetwork: async () => undefined,
  });
  return statuses;
}

describe('an upload', () => {
  test('is sent in pieces, and leaves nothing on the device', async () => {
    await keepFile('ada', file);
    const { calls, sent } = providerOf();
    const statuses = await run(calls);
    expect(sent).toEqual([0, PIECE_BYTES, 2 * PIECE_BYTES]);
    expect(statuses.at(-1)).toEqual({ phase: 'done' });
    expect(await listFiles('ada', NOW)).toEqual([]);
  });

  test('goes on after a lost network and after a lost reply, from where the provider stands', async () => {
    const network = new CallError('network');
    const { calls, sent } = providerOf([
      { lost: false, error: network },
      { lost: true, error: network },
    ]);
    const statuses = await run(calls);
    expect(sent).toEqual([0, PIECE_BYTES, 2 * PIECE_BYTES]);
    expect(statuses.map(({ phase }) => phase)).toContain('waiting');
    expect(statuses.at(-1)).toEqual({ phase: 'done' });
  });

  test('that another file has taken the place of ends without a word', async () => {
    const { calls, sent } = providerOf();
    expect(await run(calls, () => true)).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('stays on the device when the session has ended, and goes when it is refused', async () => {
    await keepFile('ada', file);
    await run(providerOf([{ lost: false, error: new CallError('session') }]).calls);
    expect(await listFiles('ada', NOW)).toHaveLength(1);
    const refused = await run(providerOf([{ lost: false, error: new CallError('refused', 'type') }]).calls);
    expect(refused.at(-1)).toEqual({ phase: 'failed', reason: 'type' });
    expect(await listFiles('ada', NOW)).toEqual([]);
  });
});

describe('what waits on the device', () => {
  test('is read again after the app was killed, and by nobody else', async () => {
    await keepFile('ada', file);
    expect(await listFiles('ada', NOW)).toMatchObject([{ step: 'identity', size: SIZE }]);
    expect(await listFiles('bob', NOW)).toEqual([]);
    // Another applicant's files are deleted as soon as the page sees them.
    expect(await listFiles('ada', NOW)).toEqual([]);
  });

  test('is deleted after a day, and all at once by a sign-out', async () => {
    await keepFile('ada', file);
    expect(await listFiles('ada', NOW + 25 * 60 * 60 * 1000)).toEqual([]);
    await keepFile('ada', file);
    expect(await wipeFiles()).toBe(true);
    expect(await listFiles('ada', NOW)).toEqual([]);
  });

  test('belongs to the applicant in the token', () => {
    const payload = btoa(JSON.stringify({ sub: 'ada' }));
    expect(applicantIn(`_act-sbx-jwt-e30.${payload}.x`)).toBe('ada');
    expect(applicantIn('nonsense')).toBe('');
  });
});

describe('a file', () => {
  test.each([
    [{ type: 'image/jpeg', size: 40 * MB }, 'too_large'],
    [{ type: 'application/pdf', size: 11 * MB }, 'too_large'],
    [{ type: 'image/heic', size: MB }, 'type'],
    [{ type: '', size: MB }, 'type'],
    [{ type: 'image/png', size: 0 }, 'empty'],
    [{ type: 'image/jpeg', size: 12 * MB }, null],
    [{ type: 'application/pdf', size: MB }, null],
  ] as const)('%j: %s, before it is sent', (given, fault) => {
    expect(faultOf(given)).toBe(fault);
  });

  test('that is a large picture is made smaller in its proportions, a small one stays', () => {
    expect(targetSize(4800, 3600)).toEqual({ width: 2400, height: 1800 });
    expect(targetSize(3000, 6000)).toEqual({ width: 1200, height: 2400 });
    expect(targetSize(2400, 1000)).toBeNull();
  });
});

test('a call with an expired token is repeated once with another one', async () => {
  let token = 'old';
  const seen: (string | undefined)[] = [];
  const fetchFn = (async (_path: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>;
    seen.push(authorization);
    const isNew = authorization === 'Bearer new';
    return new Response(null, { status: isNew ? 204 : 401, headers: { 'upload-offset': '7' } });
  }) as typeof fetch;
  const shell = {
    token: () => token,
    renewToken: async () => {
      token = 'new';
      return token;
    },
  };
  expect(await createCalls(shell, fetchFn).offsetOf('u')).toBe(7);
  expect(seen).toEqual(['Bearer old', 'Bearer new']);
});

test('the page has texts in every language, each in full', () => {
  const shapeOf = (value: object): string[] =>
    Object.entries(value).flatMap(([key, part]) =>
      typeof part === 'string' ? [key] : shapeOf(part as object).map(inner => `${key}.${inner}`),
    );
  const expected = shapeOf(textsOf('en'));
  for (const locale of LOCALES) {
    expect(shapeOf(textsOf(locale))).toEqual(expected);
    expect(textsOf(locale).submit === textsOf('en').submit).toBe(locale.startsWith('en'));
  }
});
