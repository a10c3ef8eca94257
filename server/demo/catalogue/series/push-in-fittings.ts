import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';
import { twoDigits } from '#server/demo/catalogue/series/two-digits.ts';

/** Outer diameter of the tube in mm, and the threads that it comes with. */
const tubes = [
  { tube: 4, threads: ['1/8'] },
  { tube: 6, threads: ['1/8', '1/4'] },
  { tube: 8, threads: ['1/8', '1/4', '3/8'] },
  { tube: 10, threads: ['1/4', '3/8', '1/2'] },
  { tube: 12, threads: ['3/8', '1/2'] },
];

/** In mm, across flats. */
const flats: Record<string, number> = { '1/8': 10, '1/4': 13, '3/8': 17, '1/2': 22 };

const shapes = [
  { group: 41, shape: 'Straight', name: 'Push-In Fitting', facts: 'straight male fitting', factor: 1 },
  { group: 47, shape: 'Elbow 90°', name: 'Push-In Elbow', facts: 'swivelling male elbow of 90°', factor: 1.35 },
];

export const pushInFittings = toSeries(
  {
    name: 'Push-In Fittings, Brass',
    category: 'Push-In Fittings',
    varying: ['Shape', 'Tube', 'Thread'],
    lead: 'Male fittings that hold a tube with one push and release it by the blue collar, without any tools.',
    image: '/products/push-in-fitting-8.svg',
    unit: 'piece',
    addedDaysAgo: 110,
  },
  shapes.flatMap(({ group, shape, name, facts, factor }) =>
    tubes.flatMap(({ tube, threads }) =>
      threads
        // The catalogue has it.
        .filter((thread) => group !== 41 || tube !== 8 || thread !== '1/4')
        .map((thread) => ({
          partNumber: `BH-${group}-${twoDigits(tube)}${thread.replace('/', '')}`,
          product: `${name} ${tube} mm, G ${thread}, Brass`,
          facts: `${facts} of nickel-plated brass, thread G ${thread} with captive NBR seal, ${flats[thread]} mm across flats, for PU, PA and PE tube ${tube} mm, -0.99 to 16 bar, -20 to +80 °C. Silicone-free for paint shops. Bags of ten.`,
          price: factor * (0.42 + tube * 0.034 + (flats[thread] ?? 0) * 0.045),
          minimumQuantity: 100,
          orderMultiple: 10,
          specifications: {
            Shape: shape,
            Tube: `${tube} mm`,
            Thread: `G ${thread}`,
            'Width across flats': `${flats[thread]} mm`,
            Body: 'Brass, nickel plated',
            Pressure: '-0.99 to 16 bar',
            Temperature: '-20 to +80 °C',
            Packing: 'Bag of 10',
          },
        })),
    ),
  ),
);
