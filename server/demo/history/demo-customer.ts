import type { PlannedLine } from '#server/demo/history/plan.ts';
import { productOf } from '#server/demo/history/products.ts';

interface Habit extends PlannedLine {
  /** The usual days between two orders. */
  every: number;
  /** Days ago of the last one; after it come the orders of `catalogue/orders.ts`. */
  last: number;
  /** The first order was at most this many days ago. */
  since?: number;
}

/** What the demo customer orders: parts that are due, later, have ended, or were ordered once. */
export const habits: readonly Habit[] = [
  { product: productOf('hex-nut-m12'), quantity: 1000, every: 28, last: 27 },
  { product: productOf('flat-washer-m10'), quantity: 4000, every: 28, last: 27 },
  { product: productOf('hex-bolt-m12'), quantity: 6000, every: 21, last: 42 },
  { product: productOf('cutting-disc'), quantity: 800, every: 15, last: 30 },
  { product: productOf('nitrile-gloves'), quantity: 100, every: 14, last: 12 },
  { product: productOf('flap-disc-125'), quantity: 300, every: 21, last: 23 },
  { product: productOf('ball-bearing-6205'), quantity: 400, every: 35, last: 39 },
  { product: productOf('brass-ball-valve'), quantity: 60, every: 49, last: 50 },
  { product: productOf('threaded-rod-m10'), quantity: 150, every: 42, last: 33 },
  { product: productOf('safety-glasses'), quantity: 50, every: 63, last: 33 },
  { product: productOf('safety-helmet'), quantity: 40, every: 91, last: 91 },
  { product: productOf('packing-tape'), quantity: 288, every: 30, last: 18 },
  { product: productOf('lubricant-drum'), quantity: 4, every: 56, last: 54 },
  { product: productOf('wedge-anchor-m10'), quantity: 20, every: 30, last: 150 },
  { product: productOf('spanner-set-12'), quantity: 8, every: 400, last: 75, since: 75 },
  { product: productOf('twist-drill-10'), quantity: 10, every: 400, last: 48, since: 48 },
];
