import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#server/db/schema/tables.ts';
import { MAX_COUNTED_EVENTS } from '#shared/domain/handover.ts';

const figuresSchema = z.object({ counts: z.object({ shipped: z.object({ count: z.int() }) }) });

/** A handover counts the shipments of the events that it names, which never change. */
export async function checkHandovers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; figures: string; shipped: number }>`
    select id, figures, (select count(*) from events
      where type = 'order.shipped' and seq >= first_event and seq <= last_event) as shipped
    from handovers`.execute(db);
  return rows.flatMap(({ id, figures, shipped }) => {
    const { count } = figuresSchema.parse(JSON.parse(figures)).counts.shipped;
    const counted = Math.min(Number(shipped), MAX_COUNTED_EVENTS);
    return count === counted ? [] : [`Handover ${id} says ${count} shipments where the event log has ${counted}`];
  });
}
