import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';

/** Nominal size, its thread in inches, and valves in a box. */
const sizes = [
  [8, '1/4', 20],
  [10, '3/8', 20],
  [15, '1/2', 20],
  [20, '3/4', 10],
  [25, '1', 10],
  [32, '1 1/4', 5],
  [40, '1 1/2', 5],
  [50, '2', 5],
] as const;

const bodies = [
  {
    group: 36,
    name: 'Brass Ball Valve',
    rating: 'PN 40',
    standard: 'EN 13828',
    body: 'Brass CW617N',
    facts: 'forged body in brass CW617N, chrome-plated brass ball, PTFE seats',
    temperature: '-20 to +120 °C',
    factor: 1,
  },
  {
    group: 29,
    name: 'Stainless Ball Valve',
    rating: 'PN 63',
    standard: 'EN ISO 17292',
    body: 'Stainless steel 1.4408',
    facts: 'two-piece cast body and ball in stainless steel 1.4408, PTFE seats',
    temperature: '-25 to +180 °C',
    factor: 2.3,
  },
];

export const ballValves = toSeries(
  {
    name: 'Ball Valves, Full Bore',
    category: 'Pipes & Fittings',
    varying: ['Nominal size', 'Pressure rating', 'Body'],
    lead: 'Quarter-turn shut-off valves with a full bore and blow-out-proof stem, leak-tested before packing.',
    image: '/products/brass-ball-valve.svg',
    unit: 'piece',
    addedDaysAgo: 112,
  },
  bodies.flatMap(({ group, name, rating, standard, body, facts, temperature, factor }) =>
    sizes
      // The catalogue has it.
      .filter(([nominal]) => group !== 36 || nominal !== 25)
      .map(([nominal, inches, box]) => ({
        partNumber: `BH-${group}-${String(nominal).padStart(3, '0')}0`,
        product: `${name} ${inches} in, Full Bore, ${rating}`,
        facts: `${standard}, DN ${nominal}, female thread Rp ${inches} to EN 10226-1, ${facts}. ${rating} for water, oil and air, ${temperature}. Red coated steel lever. Boxes of ${box}.`,
        price: factor * (3.1 + nominal * nominal * 0.0148),
        minimumQuantity: box * 2,
        orderMultiple: box,
        specifications: {
          Standard: standard,
          'Nominal size': `DN ${nominal} (${inches} in)`,
          'Pressure rating': rating,
          Connection: `Female Rp ${inches}, EN 10226-1`,
          Body: body,
          Seats: 'PTFE',
          Temperature: temperature,
        },
      })),
  ),
);
