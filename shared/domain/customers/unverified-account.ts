// What an account may do until its e-mail is verified. Each call that changes something for any signed-in person stands
// here, so that a new one is decided; `unverified-account.test.ts` compares the contract.

interface UnverifiedRight {
  /** What bounds it; settings by their names. */
  limit: string;
  /** Whom it reaches without a decision of staff. */
  seenBy: 'itself' | 'staff' | 'everyone';
}

export const unverifiedRights = {
  'POST /orders': {
    limit: 'UNPAID_ORDERS_UNVERIFIED orders, UNVERIFIED_STOCK_SHARE and UNVERIFIED_UNPAID_TOTAL together',
    seenBy: 'staff',
  },
  'POST /checkouts': {
    limit: 'UNPAID_ORDERS_UNVERIFIED orders, each line counts; with all others like orders',
    seenBy: 'staff',
  },
  'POST /products/:id/waitlist': { limit: 'UNPAID_ORDERS_UNVERIFIED, with its orders', seenBy: 'staff' },
  'PUT /products/:id/stock-notice': {
    limit: 'MAX_STOCK_NOTICES, and the mails that it gets in a day',
    seenBy: 'itself',
  },
  'DELETE /products/:id/stock-notice': { limit: 'those that it has', seenBy: 'itself' },
  'POST /reviews': { limit: 'MAX_REVIEWS_PER_DAY a day', seenBy: 'staff' },
  'POST /punch-outs/transfer': { limit: 'the cart of the visit, once', seenBy: 'itself' },
  'PUT /cart': { limit: 'MAX_LINES', seenBy: 'itself' },
  'POST /lists': { limit: 'MAX_SAVED_LISTS', seenBy: 'itself' },
  'POST /addresses': { limit: 'MAX_ADDRESSES', seenBy: 'itself' },
  'POST /quotes': { limit: 'MAX_QUOTES_PER_DAY_UNVERIFIED a day', seenBy: 'staff' },
  'POST /quote-files': { limit: 'MAX_LOOSE_FILES, and those of its quotes', seenBy: 'staff' },
  'PUT /company': { limit: 'one, of MAX_COMPANY_LENGTH', seenBy: 'staff' },
  'PUT /company-application': { limit: 'none: a verified e-mail only', seenBy: 'itself' },
  'POST /invitations/read': { limit: 'none: a verified e-mail only', seenBy: 'itself' },
  'POST /invitations/accept': { limit: 'none: a verified e-mail only', seenBy: 'itself' },
  'PUT /membership/acting': { limit: 'members only, whose e-mail is verified', seenBy: 'itself' },
  'DELETE /membership': { limit: 'members only, whose e-mail is verified', seenBy: 'itself' },
  'POST /requests': { limit: 'members only, whose e-mail is verified', seenBy: 'itself' },
} as const satisfies Record<string, UnverifiedRight>;
