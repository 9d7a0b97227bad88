import { type Generated, type Selectable, sql } from 'kysely';
import { migration, STRICT } from '../store/migration.ts';
import type { StoredState } from './applicant-states.ts';

export interface VerificationTables {
  applicants: ApplicantsTable;
  verification_events: VerificationEventsTable;
  wealth_questionnaires: WealthQuestionnairesTable;
}

/** A player as the provider knows them: its decisions, never a document (decision 0133). */
interface ApplicantsTable {
  player_id: number;
  /** The only name that the provider has of the player. */
  external_id: string;
  state: StoredState;
  /** JSON: the result of each step. */
  steps: string;
  /** Time of the last webhook that was applied, by the provider's clock; what is older comes too late. */
  event_at: string | null;
  created_at: string;
  submitted_at: string | null;
  decided_at: string | null;
  documents_deleted_at: Generated<string | null>;
}
export type ApplicantRow = Selectable<ApplicantsTable>;

/** Every webhook that was signed, once. */
interface VerificationEventsTable {
  id: string;
  player_id: number;
  type: string;
  at: string;
  received_at: string;
  /** `late`: older than what was applied before; `off_diagram`: not possible in the state that it met. */
  outcome: 'applied' | 'late' | 'off_diagram';
}

interface WealthQuestionnairesTable {
  player_id: number;
  /** When the operator asked for it; null when the player came first. */
  asked_at: string | null;
  answered_at: string | null;
  /** Until when an answer is asked for, or the one that is there holds. */
  expires_at: string;
  /** JSON; empty before the first answer. */
  answers: string;
}

export const verificationMigrations = {
  '0060_01_verification': migration(
    sql`create table applicants (
      player_id integer primary key references players, external_id text not null unique, state text not null,
      steps text not null, event_at text, created_at text not null, submitted_at text, decided_at text,
      documents_deleted_at text
    ) ${STRICT}`,
    sql`create table verification_events (
      id text primary key, player_id integer not null references players, type text not null, at text not null,
      received_at text not null, outcome text not null
    ) ${STRICT}`,
    sql`create index verification_events_player on verification_events (player_id)`,
    sql`create table wealth_questionnaires (
      player_id integer primary key references players, asked_at text, answered_at text, expires_at text not null,
      answers text not null
    ) ${STRICT}`,
  ),
};
