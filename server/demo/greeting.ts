import { DEMO_PASSWORD, demoAdmin, demoCustomer } from '#server/demo/accounts.ts';

export function demoGreeting(url: string): string {
  return `
  Bulkhead is ready:  ${url}/

  Customer       ${demoCustomer.email}   password ${DEMO_PASSWORD}
  Administrator  ${demoAdmin.email}      password ${DEMO_PASSWORD}

  Test cards (any future date, any CVC)
    4242 4242 4242 4242  pays
    4000 0000 0000 0002  is declined
    4000 0000 0000 9995  has insufficient funds
    4000 0025 0000 3155  asks for authentication
    4000 0000 0000 0259  pays, and is disputed

  Mails that would have been sent:  ${url}/demo/mail
  Refunds and disputes at Stripe:   ${url}/demo/stripe
  A customer's procurement system:  ${url}/demo/procurement
  Press Ctrl-C to stop.
`;
}
