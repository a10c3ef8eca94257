import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';

/** Diameter, total length and flute in mm, after DIN 338. */
const sizes = [
  [2, 49, 24],
  [2.5, 57, 30],
  [3, 61, 33],
  [3.3, 65, 36],
  [4, 75, 43],
  [4.2, 75, 43],
  [5, 86, 52],
  [6, 93, 57],
  [6.8, 109, 69],
  [8, 117, 75],
  [8.5, 117, 75],
  [10, 133, 87],
  [10.2, 133, 87],
  [12, 151, 101],
  [13, 151, 101],
] as const;

const materials = [
  { group: 63, material: 'HSS-Co 5', limit: '1100', finish: 'bronze finish', factor: 1 },
  { group: 68, material: 'HSS', limit: '900', finish: 'bright finish', factor: 0.55 },
];

export const twistDrills = toSeries(
  {
    name: 'Twist Drills DIN 338',
    category: 'Twist Drills',
    varying: ['Diameter', 'Length', 'Flute', 'Material'],
    lead: 'Ground drills for steel and stainless steel that centre themselves, with a split point and no wander.',
    image: '/products/twist-drill-10.svg',
    unit: 'box',
    addedDaysAgo: 106,
  },
  materials.flatMap(({ group, material, limit, finish, factor }) =>
    sizes
      // The catalogue has it.
      .filter(([diameter]) => group !== 63 || diameter !== 10)
      .map(([diameter, length, flute]) => ({
        partNumber: `BH-${group}-${String(diameter * 10).padStart(4, '0')}`,
        product: `Twist Drill ${material} ${diameter.toFixed(1)} mm, Box of 5`,
        facts: `DIN 338 type N, ${material}, diameter ${diameter.toFixed(1)} mm h8, total length ${length} mm, flute ${flute} mm, 135° split point, ${finish}, straight shank. Holds its edge up to ${limit} N/mm². Plastic box of five, 20 boxes per carton.`,
        price: factor * (4.2 + diameter * diameter * 0.2),
        minimumQuantity: 10,
        orderMultiple: 1,
        specifications: {
          Standard: 'DIN 338, type N',
          Diameter: `${diameter} mm`,
          Length: `${length} mm`,
          Flute: `${flute} mm`,
          Point: '135°, split',
          Material: material,
          Contents: '5 drills',
        },
      })),
  ),
);
