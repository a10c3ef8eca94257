import type { Database } from '#server/db/schema/tables.ts';
import { parseDeliveryZones, parseFreightRule } from '#server/db/stored-freight.ts';

/** What a delivery method costs can be read, and only those in use hold a name. */
export async function checkDeliveryMethods(db: Database): Promise<string[]> {
  const methods = await db
    .selectFrom('delivery_methods')
    .select(['id', 'name_key', 'rule', 'zones', 'archived_at'])
    .execute();
  return methods.flatMap(({ id, name_key, rule, zones, archived_at }) => {
    try {
      parseFreightRule(rule);
      parseDeliveryZones(zones);
    } catch {
      return [`The delivery method ${id} says nothing that can be read`];
    }
    const isArchived = archived_at !== null;
    return isArchived === (name_key === id) ? [] : [`The delivery method ${id} holds its name wrongly`];
  });
}
