import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';

/** Part number, inner length, width and height in mm. */
const sizes = [
  ['2110', 200, 150, 100],
  ['2220', 250, 200, 200],
  ['3220', 300, 200, 200],
  ['3320', 300, 300, 200],
  ['4320', 400, 300, 200],
  ['4330', 400, 300, 300],
  ['4440', 400, 400, 400],
  ['5430', 500, 400, 300],
  ['6430', 600, 400, 300],
  ['6440', 600, 400, 400],
] as const;

const walls = [
  {
    group: 71,
    name: 'Double-Wall',
    board: 'BC flute, double wall',
    crush: '8.0 kN/m',
    weight: 30,
    bundle: 15,
    factor: 1,
  },
  { group: 78, name: 'Single-Wall', board: 'B flute', crush: '4.2 kN/m', weight: 15, bundle: 25, factor: 0.58 },
];

export const cartons = toSeries(
  {
    name: 'Shipping Cartons FEFCO 0201',
    category: 'Shipping Cartons',
    varying: ['Length', 'Width', 'Height', 'Board'],
    lead: 'Shipping cartons in the sizes that fill a EUR pallet without overhang: flat, plain, FSC certified.',
    image: '/products/corrugated-carton.svg',
    unit: 'piece',
    addedDaysAgo: 104,
  },
  walls.flatMap(({ group, name, board, crush, weight, bundle, factor }) =>
    sizes
      // The catalogue has it.
      .filter(([code]) => group !== 71 || code !== '6440')
      .map(([code, length, width, height]) => ({
        partNumber: `BH-${group}-${code}`,
        product: `${name} Carton ${length} × ${width} × ${height} mm`,
        facts: `FEFCO 0201, ${board}, kraft outer liner, edge crush test ${crush}, recommended gross weight ${weight} kg. 100 % recyclable, FSC Mix certified, plain for your own print. Delivered flat, bundles of ${bundle}.`,
        price: factor * (0.24 + ((length + width) * (width + height) * 1.9) / 1_000_000),
        minimumQuantity: bundle * 8,
        orderMultiple: bundle,
        specifications: {
          Standard: 'FEFCO 0201',
          Length: `${length} mm`,
          Width: `${width} mm`,
          Height: `${height} mm`,
          Board: board,
          'Edge crush test': crush,
          'Gross weight': `${weight} kg`,
          Packing: `Bundle of ${bundle}`,
        },
      })),
  ),
);
