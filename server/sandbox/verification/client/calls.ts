import * as v from 'valibot';
import { CheckView, type NewUpload, OFFSET_HEADER, PIECE_TYPE, UploadView } from '../protocol.ts';
import type { Shell } from './shell.ts';

/** `network`: no answer, which passes; the others are answers of the provider. */
type CallFailure = 'network' | 'session' | 'unknown' | 'refused' | 'too_many';

export class CallError extends Error {
  readonly failure: CallFailure;
  /** The provider's word for it. */
  readonly code: string;
  constructor(failure: CallFailure, code = '') {
    super(`${failure} ${code}`);
    this.failure = failure;
    this.code = code;
  }
}

export interface ProviderCalls {
  loadCheck(): Promise<CheckView>;
  submit(): Promise<CheckView>;
  openUpload(file: NewUpload): Promise<UploadView>;
  /** How many bytes are there. */
  offsetOf(id: string): Promise<number>;
  /** Sends a piece. Returns where the upload stands, which is also the answer to one that was there already. */
  sendPiece(id: string, offset: number, bytes: Blob): Promise<number>;
}

/** A piece takes its time on a slow line. */
const TIMEOUT_MS = 60_000;

/** The provider's calls. One with an expired token is repeated once, with another one. Rejects with `CallError`. */
export function createCalls(
  shell: Pick<Shell, 'token' | 'renewToken'>,
  fetchFn: typeof fetch = fetch,
): ProviderCalls {
  async function send(path: string, init: RequestInit = {}, mayRenew = true): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${shell.token()}` };
    let response: Response;
    try {
      response = await fetchFn(path, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch {
      throw new CallError('network');
    }
    if (response.status === 401) {
      if (mayRenew && (await shell.renewToken()) !== null) return send(path, init, false);
      throw new CallError(navigator.onLine ? 'session' : 'network');
    }
    if (response.status >= 500) throw new CallError('network');
    return response;
  }

  const codeOf = async (response: Response): Promise<string> => {
    const body: unknown = await response.json().catch(() => null);
    return String((body as { code?: unknown } | null)?.code ?? '');
  };

  async function fail(response: Response): Promise<never> {
    const code = await codeOf(response);
    if (response.status === 404) throw new CallError('unknown', code);
    throw new CallError(response.status === 429 ? 'too_many' : 'refused', code);
  }

  async function json<S extends v.GenericSchema>(schema: S, response: Response): Promise<v.InferOutput<S>> {
    if (!response.ok) return fail(response);
    return v.parse(schema, await response.json());
  }

  const offsetIn = (response: Response): number => Number(response.headers.get(OFFSET_HEADER));

  return {
    loadCheck: async () => json(CheckView, await send('check')),
    submit: async () => json(CheckView, await send('check/submit', { method: 'POST' })),
    openUpload: async file =>
      json(
        UploadView,
        await send('uploads', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(file),
        }),
      ),
    async offsetOf(id) {
      const response = await send(`uploads/${id}`, { method: 'HEAD' });
      return response.ok ? offsetIn(response) : fail(response);
    },
    async sendPiece(id, offset, bytes) {
      const response = await send(`uploads/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': PIECE_TYPE, [OFFSET_HEADER]: String(offset) },
        body: bytes,
      });
      return response.ok || response.status === 409 ? offsetIn(response) : fail(response);
    },
  };
}
