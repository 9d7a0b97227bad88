import { sql } from 'kysely';
import { migration, STRICT } from '../../store/migration.ts';

/** What the sandbox's provider of identity checks has on its applicants. Nothing here names a player (decision 0133). */
export interface SandboxVerificationTables {
  /** `steps`: JSON, the result of each step. */
  sandbox_checks: { external_id: string; state: string; steps: string; created_at: string };
  sandbox_uploads: SandboxUploadsTable;
  /** `bytes`: base64, sealed for the upload and the place in it. */
  sandbox_upload_pieces: { upload_id: string; starts_at: number; bytes: string };
}

export interface SandboxUploadsTable {
  id: string;
  external_id: string;
  step: string;
  /** Which document, such as `passport`. */
  kind: string;
  side: string;
  /** Media type, as it was promised and, once all is there, as it is. */
  type: string;
  checksum: string;
  size: number;
  /** How many bytes are there. */
  received: number;
  created_at: string;
  completed_at: string | null;
  /** Once a decision was taken with it: a step that is asked for again takes another one. */
  reviewed_at: string | null;
}

export const sandboxVerificationMigrations = {
  '0061_01_sandbox_verification': migration(
    sql`create table sandbox_checks (
      external_id text primary key, state text not null, steps text not null, created_at text not null
    ) ${STRICT}`,
    sql`create table sandbox_uploads (
      id text primary key, external_id text not null references sandbox_checks, step text not null, kind text not null,
      side text not null, type text not null, checksum text not null, size integer not null, received integer not null,
      created_at text not null, completed_at text, reviewed_at text
    ) ${STRICT}`,
    sql`create index sandbox_uploads_applicant on sandbox_uploads (external_id)`,
    sql`create table sandbox_upload_pieces (
      upload_id text not null references sandbox_uploads, starts_at integer not null, bytes text not null,
      primary key (upload_id, starts_at)
    ) ${STRICT}`,
  ),
};
