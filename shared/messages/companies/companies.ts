import type { CompanyRuleName } from '#shared/domain/companies/company-rules.ts';
import type { ApprovalReason } from '#shared/domain/companies/member-limits.ts';
import type { MemberRole } from '#shared/domain/companies/member-permissions.ts';
import { INVITATION_DAYS, MAX_COST_CENTRES, MAX_MEMBERS } from '#shared/domain/limits.ts';

export const companyFieldMessages = {
  legalName: 'Enter the legal name of the company',
  billingAddress: 'Enter the billing address',
  wrongTaxId: (country: string) => `This is not a tax id of ${country}. Check its letters and digits.`,
  volume: 'Select what you expect to order in a month',
  reason: 'Say why',
  limit: 'Enter a limit of zero or more with at most two decimals, or nothing for no limit',
  costCentres: `Name at most ${MAX_COST_CENTRES} cost centres`,
  costCentreTwice: 'A cost centre is named twice',
  onAccountOnly: 'The shop does not let this company pay by invoice, so its members could order nothing',
  alreadyMember: 'You belong to a company already',
  isOtherMember: 'The applicant belongs to a company already.',
  isMember: 'This person belongs to the company already',
  otherCompany: 'You belong to another company. Leave it first: a person belongs to one company.',
  tooManyMembers: `A company has at most ${MAX_MEMBERS} members, with those who are invited`,
  invitationEnded: 'This invitation was used, taken back, or is older than 14 days. Ask for a new one.',
  invitationOfAnother: 'This invitation is for another e-mail address. Sign in with the address that it was sent to.',
  verifyFirst: 'Verify your e-mail address first, so that we know that this invitation is yours.',
  verifyToApply: 'Verify your e-mail address first.',
} as const;

/** Why an order cannot be placed as it is. */
export const companyRuleMessages: Record<CompanyRuleName, string> = {
  poNumber: 'The company asks for a PO number.',
  costCentre: 'Select one of the cost centres of the company.',
  address: 'The company delivers to the addresses of its list only. Select one of them.',
  payment: 'The company pays by invoice only. Select that as the payment.',
};

/** Of the rule about the payment, once the terms have ended. */
export const noTermsMessage =
  'The company pays by invoice only, which it may not at present. Ask us, or its manager to change the rule.';

export const approvalReasonMessages: Record<ApprovalReason, string> = {
  always: 'Every order of yours needs an approval.',
  order: 'It is above your limit for one order.',
  month: 'It is above what is left of your limit for this month.',
  line: 'It was your turn in the waiting line.',
};

/** The same for those who approve the order of another, and for staff. */
export const memberReasonMessages: Record<ApprovalReason, string> = {
  always: 'Every order of this member needs an approval.',
  order: 'It is above what this member may order at once.',
  month: 'It is above what this member may order this month.',
  line: 'It was the turn of this member in the waiting line.',
};

export const memberRoleMessages: Record<MemberRole, string> = {
  manager: 'Manager',
  approver: 'Approver',
  buyer: 'Buyer',
  viewer: 'Viewer',
};

export const memberRoleHints: Record<MemberRole, string> = {
  manager: 'Members, rules and addresses; approves; sees everything',
  approver: 'Orders, and approves what others ask for',
  buyer: 'Orders within the limits',
  viewer: 'Reads orders and invoices, for bookkeeping',
};

export const companyMessages = {
  title: 'Company',
  description: 'Members, rules, addresses, and what was ordered this month.',
  notRead: 'The company could not be read.',
  noCompany: 'You act for no company.',

  actingFor: 'You order for',
  privately: 'yourself',
  switchTo: (name: string) => `Order for ${name}`,
  switchToPrivate: 'Order privately',
  switched: (name: string) => `You order for ${name} now...`,
  yourRole: 'Your role',
  openPage: 'Company page',
  leave: 'Leave the company',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveHint: 'You lose access at once. The orders stay with the company; your private account stays yours.',
  left: 'You have left the company...',

  members: 'Members',
  role: 'Role',
  spent: 'This month',
  you: 'You',
  invite: 'Invite',
  inviteTitle: 'Invite a colleague',
  email: 'E-mail',
  inviteHint: `They get a mail with a link that counts once, for ${INVITATION_DAYS} days, and only with this address.`,
  invited: 'Invitation sent...',
  invitations: 'Invited',
  untilDay: 'Counts until',
  toProfile: 'To your profile',
  invitationDescription: 'A company would like you to order for it.',
  takeBack: 'Take back',
  takenBack: 'Invitation taken back...',
  change: 'Change',
  changeTitle: (email: string) => `Change ${email}`,
  remove: 'Remove',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeHint: 'They lose access at once. Their orders stay with the company; what they asked for is withdrawn.',
  removed: 'Member removed...',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved...',
  needsApproval: 'Every order needs an approval',
  orderLimit: 'Limit for one order',
  monthLimit: 'Limit for a calendar month',
  noLimit: 'Empty for no limit',
  goodsOnly: 'Of the goods with their tax; freight comes on top. Empty for no limit',
  seesAll: 'Sees all orders of the company',
  orderLimitOf: (amount: string) => `${amount} an order`,
  monthLimitOf: (amount: string) => `${amount} a month`,
  always: 'Always asks',
  noLimits: 'No limits',

  rules: 'Rules for orders',
  poRequired: 'A PO number is required',
  costCentres: 'Cost centres, one a line',
  costCentresHint: 'With a list, each order names one of them.',
  listedAddressesOnly: 'Deliver to the addresses of the list only',
  onAccountOnly: 'Pay by invoice only, never by card',
  ownApproval: 'Who may approve may approve what they ask for themselves',
  storedCards: 'Cards may be kept for the company, and members pay with them',
  addressesHint: 'The addresses of the company are on your profile page while you order for it.',
  addressesOfStaff: 'The addresses of the company are above; its managers keep them on their profile page.',
  details: 'Company',
  saveDetails: 'Save the company',
  saveRules: 'Save the rules',

  poRequiredOf: (name: string) => `${name} asks for it.`,
  onAccountOnlyOf: (name: string) => `${name} pays by invoice only.`,
  costCentre: 'Cost centre',
  costCentreOf: (name: string) => `One of those of ${name}.`,
  selectCostCentre: 'Select a cost centre',

  whoseOrders: 'Whose orders',
  myOrders: 'Mine',
  allOrders: (name: string) => `All of ${name}`,

  createTitle: 'Create a company',
  create: 'Create and invite',
  created: 'Company created, invitation sent...',
  managerEmail: 'E-mail of its manager',
  membersOf: (count: number) => (count === 1 ? '1 member' : `${count} members`),

  invitationTitle: 'Invitation',
  invitationText: (company: string, role: string) => `You are invited to order for ${company} as ${role}.`,
  accept: 'Accept the invitation',
  accepted: (company: string) => `You order for ${company} now...`,
  invitationMissing: 'This link is not complete. Open it from the mail again.',
} as const;
