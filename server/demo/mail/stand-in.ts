import { type Context, Hono } from 'hono';
import type { Generated } from 'kysely';
import { writerOf } from '#server/db/connections.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { demoPage, type ListedMail } from '#server/demo/demo-page.ts';
import { mailStyles } from '#server/demo/mail/mail-styles.ts';
import { templateListPage } from '#server/demo/mail/pages.ts';
import { MailError, type MailTransport } from '#server/integrations/mail.ts';
import { sampleMail, withSamples } from '#server/mails/samples.ts';
import { readLetterhead } from '#server/services/mails/letterhead.ts';
import { type MailKindName, mailKindNames } from '#shared/domain/mails/mail-kinds.ts';

type DemoMailTables = {
  demo_sent_mails: {
    seq: Generated<number>;
    message_id: string;
    recipient: string;
    subject: string;
    html: string;
    /** As plain text. */
    body: string;
    sent_at: number;
  };
};

export interface MailStandIn {
  transport: MailTransport;
  /** Mails and templates below `/demo/mail`. */
  routes: Hono;
  /** The newest first. */
  listMails: () => Promise<ListedMail[]>;
}

const MAX_LISTED = 50;
/** Mailboxes that do not exist, so that a demo can show mails that fail. */
const REFUSED = '@refused.example';

/** A mail server that keeps mails to show them. Like a mailbox, it shows a Message-ID once. */
export function createMailStandIn({ db: shop, now }: { db: Database; now: () => number }): MailStandIn {
  const db = writerOf(shop).$extendTables<DemoMailTables>().withoutPlugins();

  return {
    transport: {
      from: 'shop@bulkhead.example',
      send: async ({ messageId, to, subject, html, text }) => {
        if (to.address.endsWith(REFUSED)) throw new MailError('refused', '550 5.1.1 No such mailbox');
        await db
          .insertInto('demo_sent_mails')
          .values({ message_id: messageId, recipient: to.address, subject, html, body: text, sent_at: now() })
          .onConflict((conflict) => conflict.column('message_id').doNothing())
          .execute();
      },
    },
    listMails: async () => {
      const rows = await db
        .selectFrom('demo_sent_mails')
        .select(['seq', 'recipient', 'subject', 'sent_at'])
        .orderBy('seq', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(({ seq, recipient, subject, sent_at: sentAt }) => {
        return { subject, recipient, sentAt, link: { href: `/demo/mail/sent/${seq}`, label: 'Read' } };
      });
    },
    routes: new Hono()
      .use('/demo/mail/*', async (c, next) => {
        await next();
        c.header('Cache-Control', 'no-store');
      })
      .get('/demo/mail/sent/:seq{[0-9]{1,15}}', async (c) => {
        const row = await db
          .selectFrom('demo_sent_mails')
          .select(['html', 'body'])
          .where('seq', '=', Number(c.req.param('seq')))
          .executeTakeFirst();
        return row ? show(c, { html: row.html, text: row.body }) : c.notFound();
      })
      .get('/demo/mail/templates', async (c) => {
        const { name } = (await readLetterhead(shop)).shop;
        return c.html(demoPage(templateListPage(), { shop: name, styles: mailStyles }));
      })
      .get('/demo/mail/templates/:kind', async (c) => {
        const kind = c.req.param('kind');
        if (!isKind(kind)) return c.notFound();
        const { renderMail } = await import('#server/mails/render-mail.ts');
        const own = (await readLetterhead(shop)).shop;
        return show(c, renderMail(sampleMail(kind, new URL(c.req.url).origin), withSamples(own)));
      }),
  };
}

function show(c: Context, { html, text }: { html: string; text: string }) {
  return c.req.query('as') === 'text' ? c.text(text) : c.html(html);
}

function isKind(text: string): text is MailKindName {
  return mailKindNames.some((kind) => kind === text);
}
