import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { ApplicationContent, InvitationContent, MailContent, RequestContent } from '#server/mails/content.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { findApplication } from '#server/queries/companies/applications.ts';
import { findInvitation } from '#server/queries/companies/invitations.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import { findRequest, listLinesOf } from '#server/queries/requests/requests.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { hashOfToken, invitationToken } from '#server/services/companies/invitation-token.ts';
import type { MailContext, Readout } from '#server/services/mails/readout.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { requestNumber } from '#shared/domain/history/record-number.ts';
import { formatAmount, formatPrice, fromMinorUnits, fromPriceUnits, type Minor } from '#shared/domain/money.ts';
import { mailReasons } from '#shared/messages/mails/mails.ts';

export type CompanyMailKind =
  | 'company_application'
  | 'company_approved'
  | 'company_refused'
  | 'member_invited'
  | RequestMailKind;
type RequestMailKind = 'request_waiting' | 'request_approved' | 'request_refused' | 'request_expired';

export function isCompanyMail(kind: MailRow['kind']): kind is CompanyMailKind {
  return /^(company|member|request)_/.test(kind);
}

export async function readCompanyMail(context: MailContext, kind: CompanyMailKind, row: MailRow): Promise<Readout> {
  if (kind === 'member_invited') return readInvited(context, row.subject_id);
  if (kind === 'company_application' || kind === 'company_approved' || kind === 'company_refused') {
    return readApplication(context, kind, row.subject_id);
  }
  return readRequest(context, kind, row);
}

async function readApplication(
  { deps, origin }: MailContext,
  kind: 'company_application' | 'company_approved' | 'company_refused',
  id: string,
): Promise<Readout> {
  const application = await findApplication(deps.db, id);
  if (!application) return { skip: mailReasons.gone };
  if (kind === 'company_application' && application.state !== 'open') return { skip: mailReasons.outdated };
  const urls = {
    company_application: `${origin}${backOfficePages.customers}?view=applications`,
    company_approved: `${origin}/dashboard/company`,
    company_refused: `${origin}/dashboard`,
  };
  const applicant = await findUserById(deps.db, application.user_id);
  const content: ApplicationContent = {
    customerName: applicant?.name ?? null,
    company: application.name,
    applicant: application.email,
    taxId: application.tax_id,
    address: application.billing_address,
    phone: application.phone,
    website: application.website,
    reason: application.reason,
    url: urls[kind],
  };
  return { mail: { kind, content }, name: kind === 'company_application' ? null : content.customerName };
}

async function readInvited({ deps, origin, locale, timeZone }: MailContext, id: string): Promise<Readout> {
  const invitation = await findInvitation(deps.db, id);
  if (!invitation) return { skip: mailReasons.gone };
  const isOver = invitation.accepted_at !== null || invitation.ended_at !== null;
  if (isOver || invitation.expires_at <= deps.now()) return { skip: mailReasons.outdated };
  const token = invitationToken(deps.settings.accessTokenSecret, id);
  // Made with another secret, so that its link would not count.
  if (hashOfToken(token) !== invitation.token_hash) return { skip: mailReasons.outdated };
  const account = await findAccount(deps.db, invitation.account_id);
  const by = await findUserById(deps.db, invitation.invited_by);
  const content: InvitationContent = {
    company: account?.name ?? '',
    by: by?.name ?? by?.email ?? '',
    until: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(invitation.expires_at),
    // Behind the `#`, which browsers send to nobody.
    url: `${origin}/dashboard/invitation#${token}`,
  };
  return { mail: { kind: 'member_invited', content }, name: null };
}

async function readRequest(
  { deps, origin, locale }: MailContext,
  kind: RequestMailKind,
  row: MailRow,
): Promise<Readout> {
  const { db, settings } = deps;
  const request = await findRequest(db, row.subject_id);
  if (!request) return { skip: mailReasons.gone };
  const member = row.user_id === null ? undefined : await findMember(db, row.user_id);
  const isTold = member?.account_id === request.account_id;
  if (!isTold || (kind === 'request_waiting' && request.state !== 'open')) return { skip: mailReasons.outdated };
  const lines = await listLinesOf(db, [request.id]);
  const products = await readProductsInAnyState(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const names = new Map(products.map((product) => [product.id, product]));
  const requester = await findUserById(db, request.requester_id);
  const decider = request.decided_by === null ? undefined : await findUserById(db, request.decided_by);
  const recipient = row.user_id === null ? undefined : await findUserById(db, row.user_id);
  const money = (amount: Minor) => formatAmount(fromMinorUnits(amount, settings.currency), settings.currency, locale);
  const url = `${origin}/dashboard/requests/${request.id}`;
  const content: RequestContent = {
    customerName: recipient?.name ?? null,
    number: requestNumber(request.seq),
    requester: requester?.name ?? requester?.email ?? '',
    decider: decider?.name ?? decider?.email ?? '',
    reason: request.decision,
    note: request.note,
    poNumber: request.po_number,
    costCentre: request.cost_centre,
    address: request.address,
    total: money(request.total_minor),
    lines: lines.map((line) => ({
      product: names.get(line.product_id)?.name ?? '',
      partNumber: names.get(line.product_id)?.part_number ?? null,
      quantity: new Intl.NumberFormat(locale).format(line.quantity),
      unitPrice: formatPrice(fromPriceUnits(line.price_units), settings.currency, locale),
      total: money(line.total_minor),
      url,
    })),
    url,
  };
  return { mail: { kind, content } as MailContent, name: content.customerName };
}
