import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { parseFigures } from '#server/db/stored-json.ts';

/** A handover counts the shipments of the events that it names, which never change, or says that there are more. */
export async function checkHandovers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; figures: string; shipped: number }>`
    select id, figures, (select count(*) from events
      where type = 'order.shipped' and seq >= first_event and seq <= last_event) as shipped
    from handovers`.execute(db);
  return rows.flatMap(({ id, figures, shipped }) => {
    const { count = 0, isMore = false } = parseFigures(figures).counts.shipped ?? {};
    const counted = Number(shipped);
    const agrees = isMore ? count < counted : count === counted;
    return agrees ? [] : [`Handover ${id} says ${count} shipments where the event log has ${counted}`];
  });
}
