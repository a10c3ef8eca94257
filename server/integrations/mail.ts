import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '#server/env.ts';

export interface OutgoingMail {
  /** With its angle brackets. */
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Missing without any. */
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** `refused`: never try again; `unreachable`: no mail can be sent now. A failed mail may have arrived anyway. */
export class MailError extends Error {
  readonly kind: 'refused' | 'later' | 'unreachable';

  constructor(kind: MailError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.kind = kind;
  }
}

export interface MailTransport {
  from: string;
  /** Resolves when the mail is accepted, within `SEND_WITHIN_MS`. @throws {MailError} */
  send: (mail: OutgoingMail) => Promise<void>;
}

/** Far below the lease of an attempt. */
export const SEND_WITHIN_MS = 60_000;

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

export interface SmtpOptions {
  timeouts?: Partial<typeof timeouts>;
  sendWithinMs?: number;
}

export function createSmtpTransport(
  { url, from }: NonNullable<Settings['smtp']>,
  { timeouts: replaced, sendWithinMs = SEND_WITHIN_MS }: SmtpOptions = {},
): MailTransport {
  const connection = { ...connectionOf(url), ...timeouts, ...replaced };
  return {
    from,
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const message: SendMailOptions & { signal: AbortSignal } = {
        ...mail,
        replyTo: mail.replyTo ?? undefined,
        // No text of a mail may make the server read a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
        // Prevents out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(sendWithinMs),
      };
      const transport = createTransport(connection);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw toMailError(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** Connects and signs in, and sends nothing. @throws {MailError} */
export async function verifySmtp(
  { url }: NonNullable<Settings['smtp']>,
  { timeouts: replaced }: Pick<SmtpOptions, 'timeouts'> = {},
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ ...connectionOf(url), ...timeouts, ...replaced });
  try {
    await transport.verify();
  } catch (error) {
    throw toMailError(error);
  } finally {
    transport.close();
  }
}

/** A password is sent in the clear to this computer only. */
function connectionOf(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && user !== '' && !isLocal,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

const SERVER_CODES = new Set(['EAUTH', 'ENOAUTH', 'ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EPROTOCOL']);

function toMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError('later', String(error));
  const code = 'code' in error ? error.code : undefined;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const isServer = (typeof code === 'string' && SERVER_CODES.has(code)) || code === 'EABORT' || status === 421;
  if (isServer) return new MailError('unreachable', error.message, error);
  const isFinal = status !== null && status >= 500 && status !== 503;
  return new MailError(isFinal ? 'refused' : 'later', error.message, error);
}
