import { type RawBuilder, sql } from 'kysely';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import type { FirstDayStep } from '#shared/domain/shop/first-day.ts';
import { staffRoles } from '#shared/domain/users/roles.ts';

export async function isDismissed(db: Database): Promise<boolean> {
  return (await db.selectFrom('first_day').select('id').executeTakeFirst()) !== undefined;
}

/** @returns false if nothing changed */
export async function writeDismissal(db: WriteTransaction, at: number): Promise<boolean> {
  const inserted = await db
    .insertInto('first_day')
    .values({ id: 1, dismissed_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** @returns false if nothing changed */
export async function deleteDismissal(db: WriteTransaction): Promise<boolean> {
  return (await db.deleteFrom('first_day').executeTakeFirst()).numDeletedRows === 1n;
}

/** What has happened shows that something works; each ends at the first row. */
const proofs: Record<FirstDayStep, RawBuilder<unknown>> = {
  seller: sql`select 1 from shop_settings where address is not null and name <> ${sql.lit(defaultSettings.name)}`,
  tax: sql`select 1 from shop_settings where tax_id is not null`,
  timeZone: sql`select 1 from shop_time_zone where time_zone <> 'UTC'`,
  product: sql`select 1 from products`,
  mail: sql`select 1 from outbox where state = 'sent'`,
  order: sql`select 1 from orders`,
  payment: sql`select 1 from payment_intents`,
  webhook: sql`select 1 from webhook_events`,
  colleague: sql`select 1 from users where role in (${sql.join(staffRoles.map((role) => sql.lit(role)))})
    and retired_at is null and email_verified = 1 limit 1 offset 1`,
};

export async function findWorking(db: Database): Promise<Record<FirstDayStep, boolean>> {
  const columns = Object.entries(proofs).map(
    ([step, proof]) => sql`case when exists (${proof}) then 1 else 0 end as ${sql.ref(step)}`,
  );
  const { rows } = await sql<Record<FirstDayStep, number>>`select ${sql.join(columns)}`.execute(db);
  const isDone = (step: FirstDayStep) => rows[0]?.[step] === 1;
  return {
    seller: isDone('seller'),
    tax: isDone('tax'),
    timeZone: isDone('timeZone'),
    product: isDone('product'),
    mail: isDone('mail'),
    order: isDone('order'),
    payment: isDone('payment'),
    webhook: isDone('webhook'),
    colleague: isDone('colleague'),
  };
}
