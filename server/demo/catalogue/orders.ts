import { demoCustomer } from '#server/demo/accounts.ts';

/** A past order of the demo. `image` identifies the product; days count back from the time of seeding. */
export interface DemoOrder {
  daysAgo: number;
  email: string;
  image: string;
  quantity: number;
  address: string;
  phone: string;
  paid?: boolean;
  shipped?: boolean;
}

const becker = {
  email: demoCustomer.email,
  address: 'Becker Fabrication, 418 Foundry Road, Dock 3, Cleveland, OH 44113',
  phone: '+1 216 555 0143',
};
const northgate = {
  email: 'purchasing@northgate-conveyors.example',
  address: 'Northgate Conveyors, 2200 Industrial Parkway, Toledo, OH 43612',
  phone: '+1 419 555 0178',
};
const coastline = {
  email: 'supplies@coastline-packaging.example',
  address: 'Coastline Food Packaging, 77 Harbor Street, Portland, ME 04101',
  phone: '+1 207 555 0126',
};
const oduya = {
  email: 'karen@oduya-marine.example',
  address: 'Oduya Marine Services, 9 Shipyard Lane, Norfolk, VA 23510',
  phone: '+1 757 555 0199',
};

/** Oldest first. Every state of an order occurs. */
export const demoOrders: DemoOrder[] = [
  { ...northgate, daysAgo: 24, image: '/products/roller-chain-10b.svg', quantity: 40, paid: true, shipped: true },
  { ...becker, daysAgo: 21, image: '/products/hex-bolt-m12.svg', quantity: 6000, paid: true, shipped: true },
  { ...coastline, daysAgo: 17, image: '/products/stretch-film.svg', quantity: 288, paid: true, shipped: true },
  { ...becker, daysAgo: 15, image: '/products/cutting-disc.svg', quantity: 800 },
  { ...oduya, daysAgo: 12, image: '/products/wire-rope.svg', quantity: 6, paid: true, shipped: true },
  { ...northgate, daysAgo: 6, image: '/products/v-belt-spb.svg', quantity: 60, shipped: true },
  { ...coastline, daysAgo: 5, image: '/products/corrugated-carton.svg', quantity: 1440, paid: true },
  { ...becker, daysAgo: 4, image: '/products/ball-bearing-6205.svg', quantity: 400, paid: true },
  { ...oduya, daysAgo: 3, image: '/products/ratchet-strap.svg', quantity: 120 },
  { ...northgate, daysAgo: 2, image: '/products/pressure-gauge.svg', quantity: 24, paid: true },
  { ...coastline, daysAgo: 1, image: '/products/eur-pallet.svg', quantity: 180 },
  { ...becker, daysAgo: 1, image: '/products/brass-ball-valve.svg', quantity: 60 },
  { ...becker, daysAgo: 0.2, image: '/products/safety-helmet.svg', quantity: 80 },
];
