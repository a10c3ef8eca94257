import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type DemoPage, demoPage, type ListedMail } from '#server/demo/demo-page.ts';
import type { IdentityContext } from '#server/demo/identity/context.ts';
import { GoogleError } from '#server/demo/identity/google-error.ts';
import { mailListPage, resetPasswordPage, resultPage } from '#server/demo/identity/mail-html.ts';
import { applyVerificationCode, resetPassword } from '#server/demo/identity/mail-operations.ts';
import { isExpired, listMails, mailModes, readMail } from '#server/demo/identity/mails.ts';
import type { Mail } from '#server/demo/identity/tables.ts';
import { mailStyles } from '#server/demo/mail/mail-styles.ts';

const limitBody = bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text('This form is too large.', 413) });

interface MailRoutes {
  /** Reads mails that are not the identity provider's. */
  listOtherMails: () => Promise<ListedMail[]>;
  readShopName: () => Promise<string>;
}

export function createMailRoutes(context: IdentityContext, { listOtherMails, readShopName }: MailRoutes) {
  async function show(c: Context, page: DemoPage, status: 200 | 400 = 200) {
    return c.html(demoPage(page, { shop: await readShopName(), styles: mailStyles }), status);
  }

  const app = new Hono();
  app.use('/demo/mail/*', async (c, next) => {
    await next();
    // The pages' URLs contain codes.
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
  });
  app.onError((error, c) => {
    if (!(error instanceof GoogleError)) throw error;
    return show(c, failurePage(error), 400);
  });

  return app
    .get('/demo/mail', async (c) => {
      const isOpen = (mail: Mail) => mail.used_at === null && !isExpired(context, mail);
      return show(c, mailListPage(await listMails(context), await listOtherMails(), isOpen, await readShopName()));
    })
    .get('/demo/mail/action', async (c) => {
      const mail = await readMail(context, c.req.query('oobCode'));
      if (c.req.query('mode') !== mailModes[mail.request_type]) throw new GoogleError('INVALID_OOB_CODE');
      if (mail.request_type === 'PASSWORD_RESET') return show(c, resetPasswordPage(mail));
      const { email } = await applyVerificationCode(context, mail.oob_code);
      return show(
        c,
        resultPage(
          'E-mail verified',
          `Thank you. ${email} is verified now.`,
          continueLink(c, mail, 'Continue shopping'),
        ),
      );
    })
    .post('/demo/mail/action', limitBody, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const mail = await readMail(context, form.get('oobCode') ?? undefined);
      const { page, status } = await setNewPassword(context, mail, form.get('newPassword') ?? '');
      return show(c, page, status);
    });
}

async function setNewPassword(
  context: IdentityContext,
  mail: Mail,
  newPassword: string,
): Promise<{ page: DemoPage; status: 200 | 400 }> {
  if (!newPassword) return { page: resetPasswordPage(mail, 'Enter a password.'), status: 400 };
  try {
    await resetPassword(context, { oobCode: mail.oob_code, newPassword });
  } catch (error) {
    if (!(error instanceof GoogleError && error.message.startsWith('WEAK_PASSWORD'))) throw error;
    return { page: resetPasswordPage(mail, 'Choose a password of at least 6 characters.'), status: 400 };
  }
  const text = `The password for ${mail.email} is changed. Sign in with the new one; every other session has ended.`;
  return { page: resultPage('Password changed', text, { href: '/login', label: 'Go to login' }), status: 200 };
}

function failurePage(error: GoogleError): DemoPage {
  const isKnown = ['INVALID_OOB_CODE', 'EXPIRED_OOB_CODE', 'MISSING_OOB_CODE'].includes(error.message);
  const text = isKnown
    ? 'It was used already, or it is too old. Ask for a new mail in the shop and follow its link.'
    : 'The account has changed since the mail was sent. Ask for a new mail in the shop and follow its link.';
  return resultPage('This link does not work', text, { href: '/', label: 'Go to the shop' });
}

/** The link back to the page that asked for the mail; a foreign site is replaced by the home page. */
function continueLink(c: Context, mail: Mail, label: string) {
  const { origin } = new URL(c.req.url);
  const wanted = mail.continue_url === null ? undefined : new URL(mail.continue_url);
  return { href: wanted?.origin === origin ? wanted.href : '/', label };
}
