import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { DeliveryState, OffReason, WebhookFormat } from '#shared/domain/webhooks/webhooks.ts';

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

/** Where events of the shop or of an account are sent. */
export interface WebhookEndpointsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** `shop`, or the account whose orders it hears of. */
  holder: Fixed<string>;
  /** `cxml`: documents about purchase orders instead of events, for the procurement system of a customer. */
  format: ColumnType<WebhookFormat, WebhookFormat | undefined, never>;
  /** Who made it, and is told when it is switched off. */
  owner_id: string;
  url: string;
  description: string | null;
  /** JSON: types of events. */
  types: string;
  /** JSON: as whom the shop knows itself to a procurement system; null for others. */
  sender: ColumnType<string | null, string | null | undefined, string | null>;
  /** Encrypted: deliveries are signed by it, and documents have it as `SharedSecret`. */
  sealed_secret: string;
  /** The one before, which signs too until then. */
  old_sealed_secret: string | null;
  old_secret_until: number | null;
  /** It hears the events after this number, as far as their deliveries are kept. */
  heard_since: number;
  /** Before this nothing is sent: the deadline of a running attempt, or the end of a rest after failures. */
  next_attempt_at: number;
  /** In a row. */
  failures: number;
  failing_since: number | null;
  created_at: Fixed<number>;
  off_at: number | null;
  off_reason: OffReason | null;
}

export interface WebhookDeliveriesTable {
  seq: Generated<number>;
  /** Sent as `webhook-id` with each attempt. */
  id: Fixed<string>;
  endpoint_id: Fixed<string>;
  /** Null for a test. */
  event_seq: Fixed<number | null>;
  /** Which document about a purchase order it is: see `server/services/purchase-documents/document-id.ts`; null for an event. */
  document: ColumnType<string | null, string | null | undefined, never>;
  created_at: Fixed<number>;
  state: Generated<DeliveryState>;
  /** Counts each attempt when it begins. */
  attempts: Generated<number>;
  /** Attempts before it was sent again, from which on the waits between them count. */
  attempts_before: Generated<number>;
  /** During an attempt, its deadline. */
  next_attempt_at: number;
  give_up_at: number;
  last_attempt_at: number | null;
  /** Of HTTP; null when nothing was answered. */
  last_status: number | null;
  /** The beginning of what was answered. */
  last_response: string | null;
  last_problem: string | null;
  ended_at: number | null;
}

/** One row: up to this event all deliveries are written. */
export interface WebhookPositionTable {
  id: 1;
  heard_until: number;
}

export interface HistoryTables {
  events: EventsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_position: WebhookPositionTable;
}

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
