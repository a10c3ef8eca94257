import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { IdentityContext } from '#server/demo/identity/context.ts';
import { GoogleError } from '#server/demo/identity/google-error.ts';
import { mailListPage, resetPasswordPage, resultPage } from '#server/demo/identity/mail-html.ts';
import { applyVerificationCode, resetPassword } from '#server/demo/identity/mail-operations.ts';
import { isExpired, listMails, mailModes, readMail } from '#server/demo/identity/mails.ts';
import type { Mail } from '#server/demo/identity/tables.ts';
import type { Html, ListedMail } from '#server/demo/page.ts';

const limitBody = bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text('This form is too large.', 413) });

/** `listOtherMails` reads mails that are not the identity provider's. */
export function createMailRoutes(context: IdentityContext, listOtherMails: () => Promise<ListedMail[]>) {
  const app = new Hono();
  app.use('/demo/mail/*', async (c, next) => {
    await next();
    // The pages' URLs contain codes.
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
  });
  app.onError((error, c) => {
    if (!(error instanceof GoogleError)) throw error;
    return c.html(failurePage(error), 400);
  });

  return app
    .get('/demo/mail', async (c) => {
      const isOpen = (mail: Mail) => mail.used_at === null && !isExpired(context, mail);
      return c.html(mailListPage(await listMails(context), await listOtherMails(), isOpen));
    })
    .get('/demo/mail/action', async (c) => {
      const mail = await readMail(context, c.req.query('oobCode'));
      if (c.req.query('mode') !== mailModes[mail.request_type]) throw new GoogleError('INVALID_OOB_CODE');
      if (mail.request_type === 'PASSWORD_RESET') return c.html(resetPasswordPage(mail));
      const { email } = await applyVerificationCode(context, mail.oob_code);
      return c.html(
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
      return setNewPassword(context, c, mail, form.get('newPassword') ?? '');
    });
}

async function setNewPassword(context: IdentityContext, c: Context, mail: Mail, newPassword: string) {
  if (!newPassword) return c.html(resetPasswordPage(mail, 'Enter a password.'), 400);
  try {
    await resetPassword(context, { oobCode: mail.oob_code, newPassword });
  } catch (error) {
    if (!(error instanceof GoogleError && error.message.startsWith('WEAK_PASSWORD'))) throw error;
    return c.html(resetPasswordPage(mail, 'Choose a password of at least 6 characters.'), 400);
  }
  const text = `The password for ${mail.email} is changed. Sign in with the new one; every other session has ended.`;
  return c.html(resultPage('Password changed', text, { href: '/login', label: 'Go to login' }));
}

function failurePage(error: GoogleError): Html {
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
