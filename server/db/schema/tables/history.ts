import type { Generated } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

export interface EventsTable {
  seq: Generated<number>;
  at: Fixed<number>;
  /** A user's id, or the part of the system that acted. */
  actor: Fixed<string>;
  type: Fixed<string>;
  subject_id: Fixed<string>;
  before: Fixed<string | null>;
  after: Fixed<string | null>;
}

export interface HistoryTables {
  events: EventsTable;
}
