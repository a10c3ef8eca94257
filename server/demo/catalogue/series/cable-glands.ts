import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';
import { twoDigits } from '#server/demo/catalogue/series/two-digits.ts';

/** Thread, clamping range and width across flats in mm, and glands in a bag. */
const sizes = [
  ['M12 × 1.5', 12, '3 to 6.5', 15, 100],
  ['M16 × 1.5', 16, '4 to 8', 19, 100],
  ['M20 × 1.5', 20, '6 to 12', 24, 50],
  ['M25 × 1.5', 25, '9 to 16', 29, 50],
  ['M32 × 1.5', 32, '13 to 20', 36, 25],
  ['M40 × 1.5', 40, '17 to 26', 46, 10],
  ['M50 × 1.5', 50, '24 to 35', 55, 5],
  ['M63 × 1.5', 63, '32 to 42', 68, 5],
] as const;

const materials = [
  {
    group: 96,
    name: 'Polyamide, Grey',
    material: 'Polyamide 6, V-2',
    colour: 'Grey RAL 7035',
    protection: 'IP68, 5 bar',
    facts: 'polyamide 6 V-2, IP68 5 bar, -40 to +100 °C. Grey RAL 7035, with O-ring and lock nut',
    factor: 1,
  },
  {
    group: 98,
    name: 'Brass, Nickel Plated',
    material: 'Brass, nickel plated',
    colour: 'Nickel',
    protection: 'IP68, 10 bar',
    facts: 'nickel-plated brass, IP68 10 bar, -40 to +100 °C. With O-ring of NBR, lock nut ordered apart',
    factor: 2.7,
  },
];

export const cableGlands = toSeries(
  {
    name: 'Cable Glands, Metric',
    category: 'Electrical',
    varying: ['Thread', 'Clamping range', 'Material'],
    lead: 'Strain-relieving glands that seal cables against dust and jets of water in one turn of the dome nut.',
    image: '/products/cable-gland-m20.svg',
    unit: 'piece',
    addedDaysAgo: 108,
  },
  materials.flatMap(({ group, name, material, colour, protection, facts, factor }) =>
    sizes
      // The catalogue has it.
      .filter(([, size]) => group !== 96 || size !== 20)
      .map(([thread, size, range, flats, bag]) => ({
        partNumber: `BH-${group}-00${twoDigits(size)}`,
        product: `Cable Gland ${thread}, ${name}`,
        facts: `EN 62444, thread ${thread}, clamping range ${range} mm, ${flats} mm across flats, ${facts}. Bags of ${bag}, 20 bags per carton.`,
        price: factor * (0.19 + size * size * 0.0007),
        minimumQuantity: bag * 2,
        orderMultiple: bag,
        specifications: {
          Standard: 'EN 62444',
          Thread: thread,
          'Clamping range': `${range} mm`,
          Material: material,
          Protection: protection,
          Colour: colour,
          Packing: `Bag of ${bag}`,
        },
      })),
  ),
);
