import { sql } from 'kysely';
import { migration, STRICT } from '../store/migration.ts';

export interface SandboxTables {
  /** Conversations with the chat's stand-in. `id_hash`: who has the name of a conversation may read it. */
  chat_conversations: ChatConversationsTable;
}

interface ChatConversationsTable {
  id_hash: string;
  /** The last ones, as JSON. */
  messages: string;
  changed_at: string;
}

export const sandboxMigrations = {
  '0050_03_chat_conversations': migration(
    sql`create table chat_conversations (id_hash text primary key, messages text not null, changed_at text not null) ${STRICT}`,
  ),
};
