/** https://docs.stripe.com/testing. `server/demo/stripe/test-cards.ts` decides what each card does. */
export const testCardNumbers: ReadonlySet<string> = new Set([
  '4242424242424242', // pays
  '5555555555554444', // pays
  '378282246310005', // pays
  '4000000000000002', // is declined
  '4000000000009995', // has insufficient funds
  '4000000000000341', // can be kept, but is declined when it pays
  '4000002500003155', // asks for authentication
  '4000000000007726', // pays; refunds succeed later
  '4000000000005126', // pays; refunds fail later
  '4000000000000259', // pays, and is disputed
  '4000000000007205', // pays, but the response is lost
  '4000000000007213', // is not charged, without a response
]);
