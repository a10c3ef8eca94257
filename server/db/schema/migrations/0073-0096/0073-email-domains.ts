import { type Kysely, sql } from 'kysely';

/**
 * Domains of e-mails are stored as mail servers know them, so that one mailbox is one account. Where that is another
 * account's e-mail already, both stay, and the check of the database reports it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<User>`
      select seq, id, email, retired_email from users where seq > ${last} order by seq limit ${BATCH}`.execute(db);
    for (const user of rows) await change(db, user);
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < BATCH) return;
  }
}

const BATCH = 1000;

interface User {
  seq: number;
  id: string;
  email: string;
  retired_email: string | null;
}

async function change(db: Kysely<unknown>, { id, email, retired_email }: User): Promise<void> {
  const canonical = canonicalOf(email);
  if (canonical !== email && !(await isTaken(db, canonical))) {
    await sql`update users set email = ${canonical} where id = ${id}`.execute(db);
    await sql`update orders set email = ${canonical} where owner_id = ${id} and email = ${email}`.execute(db);
  }
  const retired = retired_email && canonicalOf(retired_email);
  if (retired !== retired_email) {
    await sql`update users set retired_email = ${retired} where id = ${id}`.execute(db);
    await sql`update orders set email = ${retired} where owner_id = ${id} and email = ${retired_email}`.execute(db);
  }
}

async function isTaken(db: Kysely<unknown>, email: string): Promise<boolean> {
  return (await sql`select 1 from users where email = ${email}`.execute(db)).rows.length > 0;
}

function canonicalOf(email: string): string {
  const [, mailbox, domain = ''] = /^([^@]+)@([^@/?#%]+)$/u.exec(email) ?? [];
  if (mailbox === undefined || (/^\p{ASCII}*$/u.test(domain) && !/(?:^|\.)xn--/.test(domain))) return email;
  const url = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null;
  return url ? `${mailbox}@${url.hostname}` : email;
}
