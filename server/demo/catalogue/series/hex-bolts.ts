import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';
import { twoDigits } from '#server/demo/catalogue/series/two-digits.ts';

/** Diameter, pitch, width across flats, pieces in a box, and lengths; all in mm. */
const threads = [
  { size: 6, pitch: '1', flats: 10, box: 500, lengths: [16, 20, 30] },
  { size: 8, pitch: '1.25', flats: 13, box: 200, lengths: [20, 30, 40] },
  { size: 10, pitch: '1.5', flats: 16, box: 200, lengths: [30, 40, 50] },
  { size: 12, pitch: '1.75', flats: 18, box: 100, lengths: [30, 40, 50, 60, 70, 80] },
  { size: 16, pitch: '2', flats: 24, box: 50, lengths: [50, 60, 80] },
  { size: 20, pitch: '2.5', flats: 30, box: 25, lengths: [60, 80] },
  { size: 24, pitch: '3', flats: 36, box: 25, lengths: [80] },
];

const materials = [
  {
    group: 11,
    name: 'Grade 8.8, Zinc Plated',
    material: 'Steel',
    grade: '8.8',
    finish: 'Zinc plated',
    facts: 'property class 8.8, minimum tensile strength 800 MPa, blue electro-zinc finish to ISO 4042',
    factor: 1,
  },
  {
    group: 18,
    name: 'Stainless A2-70',
    material: 'Stainless steel',
    grade: 'A2-70',
    finish: 'Plain',
    facts: 'austenitic stainless steel A2-70, minimum tensile strength 700 MPa, plain passivated finish',
    factor: 2.6,
  },
];

export const hexBolts = toSeries(
  {
    name: 'Hex Bolts ISO 4017',
    category: 'Hex Bolts',
    varying: ['Thread', 'Length', 'Material', 'Finish'],
    lead: 'Fully threaded hexagon bolts for frames, flanges and machine bases; each box carries its batch no.',
    image: '/products/hex-bolt-m12.svg',
    unit: 'piece',
    addedDaysAgo: 118,
  },
  materials.flatMap(({ group, name, material, grade, finish, facts, factor }) =>
    threads.flatMap(({ size, pitch, flats, box, lengths }) =>
      lengths
        // The catalogue has it.
        .filter((length) => group !== 11 || size !== 12 || length !== 60)
        .map((length) => ({
          partNumber: `BH-${group}-${twoDigits(size)}${twoDigits(length)}`,
          product: `Hex Bolt M${size} × ${length}, ${name}`,
          facts: `ISO 4017 (formerly DIN 933), ${facts}, coarse thread ${pitch} mm, ${flats} mm across flats. Boxes of ${box}, five boxes per carton, certificate 3.1 on request.`,
          price: factor * (0.012 + size * size * (length + size) * 0.0000195),
          minimumQuantity: box * 5,
          orderMultiple: box,
          specifications: {
            Standard: 'ISO 4017 (DIN 933)',
            Thread: `M${size}`,
            Length: `${length} mm`,
            Material: material,
            'Property class': grade,
            Finish: finish,
            'Width across flats': `${flats} mm`,
            Packing: `Box of ${box}`,
          },
        })),
    ),
  ),
);
