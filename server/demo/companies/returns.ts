import { demoCustomer } from '#server/demo/accounts.ts';
import { brightwater, halvorsen } from '#server/demo/companies/companies.ts';
import type { DemoReturn } from '#server/demo/companies/company.ts';

const gate3 = 'Send them to gate 3, 40 Harbor Road, with the slip in the parcel. We pay for the carrier.';

/** What customers sent back in the demo's year: of their last order of a product that had left by then. */
export const demoReturns: readonly DemoReturn[] = [
  {
    by: halvorsen.manager.email,
    picture: 'slip-on-flange-dn50',
    daysAgo: 46,
    quantity: 8,
    reason: 'too_many',
    text: 'The drawing was changed. All are in their boxes.',
    approval: { daysAgo: 45, instructions: 'Please give them to our driver with the next delivery.' },
    receipt: { daysAgo: 41, restocked: 8 },
    settledDaysAgo: 40,
  },
  {
    by: brightwater.manager.email,
    picture: 'timing-belt-8m',
    daysAgo: 25,
    quantity: 4,
    reason: 'not_needed',
    text: 'The gearbox is replaced as a whole.',
    refusal: { daysAgo: 24, reason: 'They were cut to length for you, so nobody else can use them. We are sorry.' },
  },
  {
    by: demoCustomer.email,
    picture: 'safety-glasses',
    daysAgo: 22,
    quantity: 10,
    reason: 'not_as_described',
    text: 'We expected tinted lenses.',
    withdrawnDaysAgo: 21.5,
  },
  {
    by: demoCustomer.email,
    picture: 'spanner-set-12',
    daysAgo: 11,
    quantity: 1,
    reason: 'defective',
    text: 'The ratchet of the 17 mm spanner slips under load.',
    approval: { daysAgo: 10, instructions: gate3 },
    receipt: { daysAgo: 1.1, restocked: 0 },
    settledDaysAgo: 0.12,
  },
  {
    by: demoCustomer.email,
    picture: 'ball-bearing-6205',
    daysAgo: 9,
    quantity: 60,
    reason: 'wrong_goods',
    text: 'Three boxes hold 6204 bearings, the label says 6205.',
    approval: { daysAgo: 8, instructions: gate3 },
    receipt: { daysAgo: 1.3, restocked: 40 },
  },
  {
    by: halvorsen.buyer.email,
    picture: 'ear-defenders',
    daysAgo: 6,
    quantity: 4,
    reason: 'damaged',
    text: 'A fork went through the carton.',
    approval: { daysAgo: 5, instructions: gate3 },
    receipt: { daysAgo: 0.9, restocked: 0 },
  },
  {
    by: demoCustomer.email,
    picture: 'cutting-disc',
    daysAgo: 4,
    quantity: 100,
    reason: 'damaged',
    text: 'Four packs were wet, the discs have come apart.',
    approval: { daysAgo: 3, instructions: gate3 },
  },
  {
    by: brightwater.buyer.email,
    picture: 'malleable-elbow-90',
    daysAgo: 1.4,
    quantity: 20,
    reason: 'too_many',
  },
  {
    by: demoCustomer.email,
    picture: 'nitrile-gloves',
    daysAgo: 0.3,
    quantity: 12,
    reason: 'defective',
    text: 'The cuffs tear when they are put on, in all boxes of this carton.',
  },
];
