import { demoCustomer } from '#server/demo/accounts.ts';
import { brightwater, halvorsen, kestrel } from '#server/demo/companies/companies.ts';
import type { DemoCompanyOrder, DemoQuote, DemoRequest } from '#server/demo/companies/company.ts';

export const demoCompanyOrders: readonly DemoCompanyOrder[] = [
  {
    by: halvorsen.buyer.email,
    daysAgo: 71,
    poNumber: 'HS-4471',
    costCentre: 'Dry dock',
    lines: [
      ['flap-disc-125', 200],
      ['cutting-disc', 400],
      ['safety-boots-s5', 12],
    ],
    shippedDaysAgo: 69,
    paidDaysAgo: 41,
  },
  {
    by: halvorsen.manager.email,
    daysAgo: 53,
    poNumber: 'HS-4502',
    costCentre: 'Hull 214',
    deliveryNote: 'Tail lift needed',
    lines: [
      ['steel-pipe', 60],
      ['slip-on-flange-dn50', 80],
      ['hex-bolt-m12', 3000],
    ],
    shippedDaysAgo: 51,
  },
  {
    by: halvorsen.buyer.email,
    daysAgo: 18,
    poNumber: 'HS-4533',
    costCentre: 'Workshop',
    lines: [
      ['hydraulic-hose', 120],
      ['ear-defenders', 24],
    ],
    shippedDaysAgo: 16,
  },
  {
    by: halvorsen.approver.email,
    daysAgo: 2,
    poNumber: 'HS-4561',
    costCentre: 'Dry dock',
    lines: [
      ['ratchet-strap', 60],
      ['wire-rope', 6],
    ],
  },
  {
    by: brightwater.buyer.email,
    daysAgo: 45,
    costCentre: 'Network',
    lines: [
      ['pvc-tee-63', 40],
      ['ptfe-tape', 500],
    ],
    shippedDaysAgo: 44,
    paidDaysAgo: 31,
  },
  {
    by: brightwater.manager.email,
    daysAgo: 34,
    costCentre: 'Pump stations',
    poNumber: 'BWU 2208',
    lines: [
      ['electric-motor-4kw', 3],
      ['timing-belt-8m', 20],
    ],
    shippedDaysAgo: 32,
  },
  {
    by: brightwater.buyer.email,
    daysAgo: 5,
    costCentre: 'Network',
    lines: [
      ['malleable-elbow-90', 100],
      ['pipe-clamp-rubber', 200],
    ],
    shippedDaysAgo: 4,
  },
  { by: kestrel.buyer.email, daysAgo: 1.2, lines: [['pneumatic-cylinder-50', 8]] },
];

export const demoRequests: readonly DemoRequest[] = [
  {
    by: halvorsen.buyer.email,
    daysAgo: 11,
    poNumber: 'HS-4540',
    costCentre: 'Workshop',
    note: 'The old ones are worn.',
    lines: [['fire-extinguisher-6kg', 40]],
    decision: { by: halvorsen.manager.email, daysAgo: 10, reason: 'The insurance replaces them in spring.' },
  },
  {
    by: halvorsen.apprentice.email,
    daysAgo: 8,
    poNumber: 'HS-4548',
    costCentre: 'Hull 214',
    lines: [
      ['brass-ball-valve', 120],
      ['socket-cap-screw-m8', 2000],
    ],
    decision: { by: halvorsen.approver.email, daysAgo: 7, quantities: [80, 2000], shippedDaysAgo: 6 },
  },
  {
    by: halvorsen.buyer.email,
    daysAgo: 1.1,
    poNumber: 'HS-4570',
    costCentre: 'Hull 214',
    note: 'For the bilge lines, needed before the launch.',
    lines: [
      ['steel-pipe', 40],
      ['slip-on-flange-dn50', 60],
      ['hex-bolt-m12', 2000],
      ['flap-disc-125', 300],
    ],
  },
  {
    by: halvorsen.apprentice.email,
    daysAgo: 0.15,
    poNumber: 'HS-4571',
    costCentre: 'Workshop',
    lines: [
      ['twist-drill-10', 12],
      ['cutting-disc', 500],
    ],
  },
  {
    by: brightwater.buyer.email,
    daysAgo: 0.6,
    costCentre: 'Treatment works',
    note: 'Spare set for filter house 2.',
    lines: [
      ['pressure-gauge', 24],
      ['brass-ball-valve', 40],
    ],
  },
];

export const demoQuotes: readonly DemoQuote[] = [
  {
    by: kestrel.manager.email,
    daysAgo: 50,
    message: 'We plan a second line. What can you do for a first fitting-out?',
    lines: [{ picture: 'castor-wheel', quantity: 160 }],
    answers: [{ daysAgo: 49, daysLeft: -30, prices: [12.9], leadTime: 'In stock' }],
    end: { kind: 'expired', daysAgo: 27 },
  },
  {
    by: brightwater.manager.email,
    daysAgo: 40,
    lines: [{ picture: 'cable-drum', quantity: 6, wishedPrice: 1400 }],
    answers: [{ daysAgo: 39, daysLeft: -20, prices: [1525], leadTime: '2 weeks', freight: '$ 180 for all drums' }],
    end: { kind: 'refused', daysAgo: 36 },
  },
  {
    by: halvorsen.approver.email,
    daysAgo: 27,
    message: 'For the launch of hull 209. Two deliveries would be fine.',
    lines: [
      { picture: 'castor-wheel', quantity: 96, wishedPrice: 12 },
      { picture: 'storage-bin', quantity: 120 },
    ],
    answers: [{ daysAgo: 26, daysLeft: -12, prices: [12.4, 6.95], leadTime: 'In stock', freight: 'Free' }],
    end: { kind: 'accepted', daysAgo: 24, poNumber: 'HS-4519', costCentre: 'Workshop' },
  },
  {
    by: kestrel.buyer.email,
    daysAgo: 15,
    message: 'Please hold on, the drawing is not final.',
    lines: [
      { picture: 'spur-gear-m2', quantity: 80 },
      { name: 'Gear rack module 2, 1 m, hardened', quantity: 10 },
    ],
    answers: [],
    end: { kind: 'withdrawn', daysAgo: 14 },
  },
  {
    by: halvorsen.manager.email,
    daysAgo: 9,
    message: 'Our usual pipe, for the whole of hull 215.',
    lines: [
      { picture: 'steel-pipe', quantity: 200, wishedPrice: 52 },
      { picture: 'slip-on-flange-dn50', quantity: 300 },
    ],
    answers: [
      { daysAgo: 8, daysLeft: 5, prices: [57, 10.4], leadTime: '3 weeks', freight: '$ 240 per truck' },
      {
        daysAgo: 6,
        daysLeft: 12,
        prices: [54.9, 10.1],
        leadTime: '3 weeks',
        freight: 'Free with the whole quantity',
        note: 'This is the best that the mill allows for 200 lengths.',
      },
    ],
    question: { daysAgo: 7, text: 'Can you come closer to 52, and what about freight?' },
  },
  {
    by: brightwater.buyer.email,
    daysAgo: 6,
    lines: [{ picture: 'circuit-breaker-c16', quantity: 480, wishedPrice: 3.4 }],
    answers: [{ daysAgo: 5, daysLeft: 1, prices: [3.55], leadTime: '1 week', freight: 'Free' }],
  },
  {
    by: brightwater.approver.email,
    daysAgo: 4,
    message: 'A framework for next year would be welcome, too.',
    lines: [
      { picture: 'cee-plug-32a', quantity: 200 },
      { picture: 'cable-gland-m20', quantity: 2000, wishedPrice: 0.36 },
    ],
    answers: [{ daysAgo: 3, daysLeft: 20, prices: [5.9, 0.375], leadTime: 'In stock' }],
  },
  {
    by: demoCustomer.email,
    daysAgo: null,
    lines: [{ picture: 'flap-disc-125', quantity: 1200 }],
    answers: [
      {
        daysAgo: 2,
        daysLeft: 9,
        prices: [1.69],
        leadTime: 'In stock',
        note: 'As discussed on the phone, for an order of a whole pallet.',
      },
    ],
  },
  {
    by: halvorsen.buyer.email,
    daysAgo: 0.8,
    message: 'The anodes are for hull 214, alloy as in the drawing of last year.',
    lines: [
      { picture: 'wire-rope', quantity: 24, wishedPrice: 120 },
      { picture: 'ratchet-strap', quantity: 200, wishedPrice: 9.5 },
      { name: 'Zinc anode, bolt-on, 10 kg', quantity: 40 },
    ],
    answers: [],
  },
];
