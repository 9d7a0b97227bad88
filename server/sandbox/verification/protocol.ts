import * as v from 'valibot';
import { DOCUMENT_STEPS, REJECTION_REASONS } from '../../../src/contract/subjects/verification.ts';

/*
 * What the provider's page and the provider agree on. Uploads follow tus 1.0 in what matters: opened by POST, asked for by HEAD where
 * they stand, continued by PATCH from there.
 */

/** Bytes of a piece: a lost one costs little on a slow line. */
export const PIECE_BYTES = 256 * 1024;
export const MAX_PIECE_BYTES = PIECE_BYTES;
/** Bytes of a file as it is sent. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** Bytes of a picture as it is picked: a browser can't make any size smaller. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

export const OFFSET_HEADER = 'upload-offset';
export const LENGTH_HEADER = 'upload-length';
export const PIECE_TYPE = 'application/offset+octet-stream';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const FILE_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;

const KINDS = ['passport', 'id_card', 'driving_licence', 'utility_bill', 'bank_statement'] as const;
export type Kind = (typeof KINDS)[number];
export type Side = 'front' | 'back';
export type Step = (typeof DOCUMENT_STEPS)[number];

/** The documents of each step, with the sides that are needed of each. */
export const SIDES: Readonly<Record<Step, Readonly<Partial<Record<Kind, readonly Side[]>>>>> = {
  identity: { passport: ['front'], id_card: ['front', 'back'], driving_licence: ['front', 'back'] },
  address: { utility_bill: ['front'], bank_statement: ['front'] },
};

const StepName = v.picklist(DOCUMENT_STEPS);

export const NewUpload = v.pipe(
  v.object({
    step: StepName,
    kind: v.picklist(KINDS),
    side: v.picklist(['front', 'back']),
    type: v.picklist(FILE_TYPES),
    /** SHA-256 of the file, in hex. */
    checksum: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    size: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_BYTES)),
  }),
  v.check(({ step, kind, side }) => SIDES[step][kind]?.includes(side) ?? false),
);
export type NewUpload = v.InferOutput<typeof NewUpload>;

export const UploadView = v.object({
  id: v.string(),
  step: StepName,
  kind: v.picklist(KINDS),
  side: v.picklist(['front', 'back']),
  size: v.number(),
  received: v.number(),
  is_complete: v.boolean(),
});
export type UploadView = v.InferOutput<typeof UploadView>;

/** The check as its page shows it. */
export const CheckView = v.object({
  state: v.string(),
  steps: v.array(
    v.object({
      name: StepName,
      state: v.picklist(['missing', 'pending', 'approved', 'resubmit', 'rejected']),
      reasons: v.array(v.picklist(REJECTION_REASONS)),
    }),
  ),
  uploads: v.array(UploadView),
});
export type CheckView = v.InferOutput<typeof CheckView>;
