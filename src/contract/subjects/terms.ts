import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { LocaleCode } from '../operator/locales.ts';
import { IsoTime } from '../wire.ts';
import type { RichNode } from './rich-text.ts';

/** The day that a version of the terms is from. */
const TermsVersion = v.pipe(v.string('errors.required'), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'errors.invalid'));

/** The terms of a player in one language; `nodes` is checked where it is shown. */
export const TermsText = v.object({
  version: TermsVersion,
  title: v.string(),
  locale: LocaleCode,
  nodes: v.unknown(),
  /** SHA-256 of `termsText`, base64url: what was read, whatever is published in the meantime. */
  digest: v.string(),
});
export type TermsText = v.InferOutput<typeof TermsText>;

/** The terms that hold, and those that the player has accepted; `text` is null where that version is not kept any more. */
const Terms = v.object({
  current: TermsText,
  accepted: v.nullable(
    v.object({ version: TermsVersion, accepted_at: IsoTime, text: v.nullable(TermsText) }),
  ),
});

/** A signed copy: `signed` is a JSON Web Signature whose payload is a `SignedTerms` (docs/signed-documents.md). */
export const TermsCopy = v.object({ version: TermsVersion, accepted_at: IsoTime, signed: v.string() });
export type TermsCopy = v.InferOutput<typeof TermsCopy>;

/** What is signed when a player accepts terms: the whole text, so that a copy needs nothing beside it. */
export const SignedTerms = v.object({
  kind: v.literal('terms'),
  issuer: v.string(),
  /** The opaque name of the player. */
  player: v.string(),
  version: TermsVersion,
  locale: LocaleCode,
  title: v.string(),
  text: v.string(),
  digest: v.string(),
  accepted_at: IsoTime,
  /** SHA-256 of the player's copy before, base64url; null for the first one. */
  previous: v.nullable(v.string()),
});
export type SignedTerms = v.InferOutput<typeof SignedTerms>;

/** A public key of Ed25519 as a JSON Web Key (RFC 8037), named by its thumbprint (RFC 7638). */
export const SigningKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.string(),
  kid: v.string(),
  use: v.optional(v.string()),
  alg: v.optional(v.string()),
});
export type SigningKey = v.InferOutput<typeof SigningKey>;

/** Legal text is never accepted from a copy of the device: none of these passes the worker. */
export const terms = {
  loadTerms: {
    method: 'GET',
    path: '/api/player/terms',
    policy: 'bypass',
    reply: Terms,
    caller: 'player',
    errorCode: 'TERMS_ERROR',
  },
  /** Names what was read. Refuses with 409 `terms_changed` where that is not what holds any more. */
  acceptTerms: {
    method: 'POST',
    path: '/api/player/terms',
    policy: 'bypass',
    body: v.object({
      version: TermsVersion,
      locale: LocaleCode,
      digest: v.pipe(v.string(), v.maxLength(64)),
    }),
    reply: TermsCopy,
    status: 201,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'TERMS_ACCEPT_ERROR',
  },
  /** The latest first. */
  listTermsCopies: {
    method: 'GET',
    path: '/api/player/terms/copies',
    policy: 'bypass',
    reply: v.array(TermsCopy),
    caller: 'player',
    errorCode: 'TERMS_COPIES_ERROR',
  },
  /** The public halves of every key that has signed a document, those of before included. */
  listSigningKeys: {
    method: 'GET',
    path: '/api/info/keys',
    policy: 'bypass',
    reply: v.object({ keys: v.array(SigningKey) }),
    caller: 'anyone',
    errorCode: 'INFO_KEYS_ERROR',
  },
} as const satisfies Endpoints;

/** A heading, a paragraph, an item of a list: what a reader takes in at once. */
interface TextBlock {
  readonly isHeading: boolean;
  readonly text: string;
}

const CONTAINERS = new Set(['ul', 'ol', 'dl', 'blockquote', 'table', 'thead', 'tbody', 'details']);

/** The blocks of a text, in their order. */
export function textBlocks(nodes: readonly RichNode[]): TextBlock[] {
  return nodes.flatMap((node): TextBlock[] => {
    if (typeof node !== 'string' && CONTAINERS.has(node.tag)) return textBlocks(node.children);
    const text = plainText(node).replace(/\s+/g, ' ').trim();
    const isHeading = typeof node !== 'string' && /^h\d$/.test(node.tag);
    return text === '' ? [] : [{ isHeading, text }];
  });
}

const plainText = (node: RichNode): string =>
  typeof node === 'string' ? node : node.children.map(plainText).join('');

/** The text as it is signed: its blocks, an empty line between them. */
export const termsText = (nodes: readonly RichNode[]): string =>
  textBlocks(nodes)
    .map(({ text }) => text)
    .join('\n\n');
