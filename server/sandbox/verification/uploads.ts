import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../../context.ts';
import type { Db } from '../../store/database.ts';
import { newToken } from '../../store/opaque-tokens.ts';
import { MAX_PIECE_BYTES, type NewUpload, SIDES, type UploadView } from './protocol.ts';
import type { SandboxUploadsTable } from './tables.ts';

type UploadRow = Selectable<SandboxUploadsTable>;

/** An upload that nobody goes on with. */
const UNFINISHED_MS = 2 * DAY_MS;
/** Uploads of an applicant that are there at the same time: each side once, and some that are being replaced. */
const MAX_UPLOADS = 12;

/** Why an upload or a piece is not taken; nothing has changed. */
export class UploadError extends Error {
  readonly code: 'too_many' | 'unknown' | 'offset' | 'too_long' | 'checksum' | 'type';
  /** Where the upload stands, for a piece that begins elsewhere. */
  readonly received: number | null;
  constructor(code: UploadError['code'], received: number | null = null) {
    super(code);
    this.code = code;
    this.received = received;
  }
}

/**
 * Opens the upload of a file, or finds the one that was opened for the same file before: a player who picks it again goes on where it
 * stopped. Another file for the same side takes its place.
 */
export async function openUpload(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  external_id: string,
  given: NewUpload,
): Promise<UploadRow> {
  return db.transaction().execute(async tx => {
    const open = await uploadsOf(tx, external_id);
    const ofSide = open.filter(
      ({ step, kind, side }) => step === given.step && kind === given.kind && side === given.side,
    );
    const same = ofSide.find(({ checksum, size }) => checksum === given.checksum && size === given.size);
    if (same) return same;
    if (open.length - ofSide.length >= MAX_UPLOADS) throw new UploadError('too_many');
    for (const { id } of ofSide) await deleteUpload(tx, id);
    return tx
      .insertInto('sandbox_uploads')
      .values({
        id: newToken(),
        external_id,
        ...given,
        received: 0,
        created_at: clock.now().toISOString(),
        completed_at: null,
        reviewed_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Those that no decision was taken with. */
export const uploadsOf = (db: Db | Tx, external_id: string): Promise<UploadRow[]> =>
  db
    .selectFrom('sandbox_uploads')
    .selectAll()
    .where('external_id', '=', external_id)
    .where('reviewed_at', 'is', null)
    .orderBy('created_at')
    .execute();

export const viewOf = ({ id, step, kind, side, size, received, completed_at }: UploadRow): UploadView => ({
  id,
  step: step as UploadView['step'],
  kind: kind as UploadView['kind'],
  side: side as UploadView['side'],
  size,
  received,
  is_complete: completed_at !== null,
});

export async function findUpload(db: Db | Tx, external_id: string, id: string): Promise<UploadRow> {
  const row = await db
    .selectFrom('sandbox_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  if (!row) throw new UploadError('unknown');
  return row;
}

/**
 * Adds a piece that begins where the upload stands. One that was added already, since its reply was lost, is refused with where the
 * upload stands now, and the sender goes on from there. The last piece is taken only if all of it is the file that was promised.
 */
export async function addPiece(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  { id, external_id }: Pick<UploadRow, 'id' | 'external_id'>,
  starts_at: number,
  bytes: Buffer,
): Promise<number> {
  const result = await db.transaction().execute(async (tx): Promise<number | UploadError> => {
    const row = await findUpload(tx, external_id, id);
    if (row.received !== starts_at) throw new UploadError('offset', row.received);
    const received = starts_at + bytes.length;
    if (received > row.size || bytes.length > MAX_PIECE_BYTES || bytes.length === 0)
      throw new UploadError('too_long', row.received);
    const moved = await tx
      .updateTable('sandbox_uploads')
      .set({ received })
      .where('id', '=', id)
      .where('received', '=', starts_at)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) throw new UploadError('offset', row.received);
    await tx
      .insertInto('sandbox_upload_pieces')
      .values({
        upload_id: id,
        starts_at,
        bytes: vault.seal(bytes.toString('base64'), `${id} ${starts_at}`),
      })
      .execute();
    if (received < row.size) return received;
    const wrong = faultOf(row, await readUpload(tx, vault, id));
    // It can't become right any more: the sender begins again.
    if (wrong !== null) {
      await deleteUpload(tx, id);
      return new UploadError(wrong);
    }
    await tx
      .updateTable('sandbox_uploads')
      .set({ completed_at: clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    return received;
  });
  if (result instanceof UploadError) throw result;
  return result;
}

async function readUpload(db: Db | Tx, vault: AppContext['vault'], id: string): Promise<Buffer> {
  const pieces = await db
    .selectFrom('sandbox_upload_pieces')
    .select(['starts_at', 'bytes'])
    .where('upload_id', '=', id)
    .orderBy('starts_at')
    .execute();
  return Buffer.concat(
    pieces.map(({ starts_at, bytes }) => Buffer.from(vault.open(bytes, `${id} ${starts_at}`), 'base64')),
  );
}

/** How files of a type begin, whatever they are called. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'application/pdf': /^255044462d/,
};

function faultOf({ checksum, type }: UploadRow, bytes: Buffer): 'checksum' | 'type' | null {
  if (createHash('sha256').update(bytes).digest('hex') !== checksum) return 'checksum';
  return BEGINNINGS[type]?.test(bytes.subarray(0, 16).toString('hex')) ? null : 'type';
}

async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sandbox_upload_pieces').where('upload_id', '=', id).execute();
  await tx.deleteFrom('sandbox_uploads').where('id', '=', id).execute();
}

/** Whether a document of the step is there with all its sides. */
export const hasDocument = (uploads: readonly UploadView[], step: UploadView['step']): boolean =>
  Object.entries(SIDES[step]).some(([kind, sides]) =>
    sides.every(side =>
      uploads.some(one => one.step === step && one.kind === kind && one.side === side && one.is_complete),
    ),
  );

/** Deletes what was begun and never ended. */
export async function deleteOldUploads({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNFINISHED_MS).toISOString();
  const rows = await db
    .selectFrom('sandbox_uploads')
    .select('id')
    .where('completed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
  for (const { id } of rows) await db.transaction().execute(tx => deleteUpload(tx, id));
}
