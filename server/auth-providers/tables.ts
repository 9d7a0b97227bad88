import { sql } from 'kysely';
import { migration, STRICT } from '../store/migration.ts';

export interface AuthProvidersTables {
  /** Who a player is at an external provider. */
  auth_identities: {
    provider: string;
    /** The provider's own name of the person, which never changes. */
    subject: string;
    player_id: number;
    email: string | null;
    created_at: string;
  };
  auth_flows: AuthFlowsTable;
}

/** A sign-in by a provider on its way. */
export interface AuthFlowsTable {
  state_hash: string;
  provider: string;
  /** Hash of the anonymous cookie: only the browser that has begun it ends it. */
  device: string;
  /** Whom the identity is to be linked with, in the security tab; null: whose it is. */
  player_id: number | null;
  /** What the provider has said, once it has. */
  subject: string | null;
  email: string | null;
  /** The path that the player came from. */
  redirect: string;
  expires_at: string;
}

export const authProvidersMigrations = {
  '0091_02_auth_providers': migration(
    sql`create table auth_identities (
      provider text not null, subject text not null, player_id integer not null references players, email text,
      created_at text not null, primary key (provider, subject)
    ) ${STRICT}`,
    sql`create index auth_identities_player on auth_identities (player_id)`,
    sql`create table auth_flows (
      state_hash text primary key, provider text not null, device text not null,
      player_id integer references players, subject text, email text, redirect text not null,
      expires_at text not null
    ) ${STRICT}`,
    sql`create index auth_flows_player on auth_flows (player_id)`,
    sql`alter table tokens add column detail text`,
  ),
};
