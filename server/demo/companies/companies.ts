import type { DemoCompany, DemoPriceList } from '#server/demo/companies/company.ts';

export const halvorsen = {
  manager: { email: 'ingrid@halvorsen.example', displayName: 'Ingrid Halvorsen' },
  approver: { email: 'marcus@halvorsen.example', displayName: 'Marcus Reed' },
  buyer: { email: 'dana@halvorsen.example', displayName: 'Dana Whitfield' },
  apprentice: { email: 'luis@halvorsen.example', displayName: 'Luis Ortega' },
  viewer: { email: 'priya@halvorsen.example', displayName: 'Priya Nair' },
};
export const brightwater = {
  manager: { email: 'angela@brightwater.example', displayName: 'Angela Foster' },
  approver: { email: 'tom@brightwater.example', displayName: 'Tom Brandt' },
  buyer: { email: 'grace@brightwater.example', displayName: 'Grace Kim' },
  viewer: { email: 'owen@brightwater.example', displayName: 'Owen Blake' },
};
export const kestrel = {
  manager: { email: 'victor@kestrel.example', displayName: 'Victor Lane' },
  approver: { email: 'nora@kestrel.example', displayName: 'Nora Quinn' },
  buyer: { email: 'ben@kestrel.example', displayName: 'Ben Adeyemi' },
  viewer: { email: 'sofia@kestrel.example', displayName: 'Sofia Marsh' },
};

export const demoCompanies: readonly DemoCompany[] = [
  {
    details: {
      name: 'Halvorsen Shipyard',
      taxId: '41-5550123',
      billingAddress: 'Halvorsen Shipyard, Accounts Payable\n1 Drydock Way\nDuluth, MN 55802',
      phone: '+1 218 555 0119',
      website: 'https://halvorsen.example',
    },
    volume: 'upTo100000',
    daysAgo: 160,
    manager: halvorsen.manager,
    members: [
      { ...halvorsen.approver, role: 'approver', seesAll: true },
      { ...halvorsen.buyer, role: 'buyer', orderLimit: 1000, monthLimit: 40_000 },
      { ...halvorsen.apprentice, role: 'buyer', needsApproval: true },
      { ...halvorsen.viewer, role: 'viewer' },
    ],
    rules: {
      poRequired: true,
      costCentres: ['Dry dock', 'Hull 214', 'Workshop'],
      listedAddressesOnly: true,
      onAccountOnly: true,
      ownApproval: false,
      storedCards: false,
    },
    addresses: [
      {
        label: 'Receiving',
        address: 'Halvorsen Shipyard, Receiving, Gate 2, 1 Drydock Way, Duluth, MN 55802',
        phone: '+1 218 555 0119',
        isDefault: true,
      },
      {
        label: 'Workshop',
        address: 'Halvorsen Shipyard, Workshop, 14 Slipway Street, Superior, WI 54880',
        phone: '+1 715 555 0164',
        isDefault: false,
      },
    ],
    terms: { paymentDays: 30, creditLimit: 80_000 },
  },
  {
    details: {
      name: 'Brightwater Utilities',
      taxId: '38-5550177',
      billingAddress: 'Brightwater Utilities\n600 Reservoir Road\nGrand Rapids, MI 49504',
      phone: '+1 616 555 0177',
      website: 'https://brightwater.example',
    },
    volume: 'upTo10000',
    daysAgo: 115,
    manager: brightwater.manager,
    members: [
      { ...brightwater.approver, role: 'approver', seesAll: true },
      { ...brightwater.buyer, role: 'buyer', orderLimit: 500, monthLimit: 15_000, seesAll: true },
      { ...brightwater.viewer, role: 'viewer' },
    ],
    rules: {
      poRequired: false,
      costCentres: ['Network', 'Pump stations', 'Treatment works'],
      listedAddressesOnly: false,
      onAccountOnly: false,
      ownApproval: false,
      storedCards: false,
    },
    addresses: [
      {
        label: 'Stores',
        address: 'Brightwater Utilities, Central Stores, 610 Reservoir Road, Grand Rapids, MI 49504',
        phone: '+1 616 555 0178',
        isDefault: true,
      },
    ],
    terms: { paymentDays: 14, creditLimit: 25_000 },
  },
  {
    details: {
      name: 'Kestrel Assembly',
      taxId: null,
      billingAddress: 'Kestrel Assembly\n88 Runway Court\nDayton, OH 45414',
      phone: '+1 937 555 0136',
      website: null,
    },
    volume: 'upTo1000',
    daysAgo: 60,
    manager: kestrel.manager,
    members: [
      { ...kestrel.approver, role: 'approver', seesAll: true },
      { ...kestrel.buyer, role: 'buyer', seesAll: true },
      { ...kestrel.viewer, role: 'viewer' },
    ],
    rules: {
      poRequired: false,
      costCentres: [],
      listedAddressesOnly: false,
      onAccountOnly: false,
      ownApproval: true,
      storedCards: false,
    },
    addresses: [
      {
        label: 'Line 1',
        address: 'Kestrel Assembly, Line 1, 88 Runway Court, Dayton, OH 45414',
        phone: '+1 937 555 0136',
        isDefault: true,
      },
    ],
    terms: null,
  },
];

export const demoPriceLists: readonly DemoPriceList[] = [
  {
    name: 'Halvorsen contract',
    daysAgo: 150,
    daysLeft: 215,
    percentOff: null,
    categories: [],
    prices: [
      {
        picture: 'hex-bolt-m12',
        price: 0.19,
        priceBreaks: [
          { quantity: 2000, price: 0.175 },
          { quantity: 10_000, price: 0.165 },
        ],
      },
      { picture: 'socket-cap-screw-m8', price: 0.075, priceBreaks: [{ quantity: 5000, price: 0.068 }] },
      { picture: 'wedge-anchor-m10', price: 34.5, priceBreaks: [] },
      { picture: 'flap-disc-125', price: 1.89, priceBreaks: [{ quantity: 500, price: 1.74 }] },
      { picture: 'cutting-disc', price: 0.74, priceBreaks: [{ quantity: 1000, price: 0.68 }] },
      { picture: 'twist-drill-10', price: 21.9, priceBreaks: [] },
      { picture: 'steel-pipe', price: 62, priceBreaks: [{ quantity: 100, price: 58.5 }] },
      { picture: 'slip-on-flange-dn50', price: 11.9, priceBreaks: [{ quantity: 100, price: 10.9 }] },
      { picture: 'brass-ball-valve', price: 10.8, priceBreaks: [{ quantity: 100, price: 10.2 }] },
      { picture: 'hydraulic-hose', price: 3.65, priceBreaks: [{ quantity: 200, price: 3.4 }] },
      { picture: 'wire-rope', price: 132, priceBreaks: [] },
      { picture: 'ratchet-strap', price: 10.5, priceBreaks: [] },
      { picture: 'safety-boots-s5', price: 15.8, priceBreaks: [] },
      { picture: 'ear-defenders', price: 10.9, priceBreaks: [] },
    ],
    companies: ['Halvorsen Shipyard'],
  },
  {
    name: 'Water and industry framework',
    daysAgo: 110,
    daysLeft: null,
    percentOff: 3,
    categories: [
      { category: 'Pipes & Fittings', percentOff: 12 },
      { category: 'Electrical', percentOff: 8 },
    ],
    prices: [],
    companies: ['Brightwater Utilities', 'Kestrel Assembly'],
  },
];
