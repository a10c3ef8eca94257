/**
 * The only card numbers that the demo accepts, from https://docs.stripe.com/testing or its own.
 * `server/demo/stripe/test-cards.ts` has the same list and decides what each one does; any other number never leaves
 * the browser.
 */
export const testCardNumbers: ReadonlySet<string> = new Set([
  '4242424242424242', // pays
  '5555555555554444', // pays
  '378282246310005', // pays
  '4000000000000002', // is declined
  '4000000000009995', // has insufficient funds
  '4000002500003155', // asks for authentication
  '4000000000007205', // pays, but the response is lost
  '4000000000007213', // is not charged, without a response
]);
