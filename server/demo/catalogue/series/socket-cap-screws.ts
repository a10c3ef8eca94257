import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';
import { twoDigits } from '#server/demo/catalogue/series/two-digits.ts';

/** Diameter, pitch, width of the socket, and lengths; all in mm. */
const threads = [
  { size: 4, pitch: '0.7', socket: 3, lengths: [10, 16, 20] },
  { size: 5, pitch: '0.8', socket: 4, lengths: [10, 16, 20] },
  { size: 6, pitch: '1', socket: 5, lengths: [16, 20, 30] },
  { size: 8, pitch: '1.25', socket: 6, lengths: [20, 25, 30, 40] },
  { size: 10, pitch: '1.5', socket: 8, lengths: [30, 40] },
];

const materials = [
  {
    group: 12,
    name: 'Stainless A2-70',
    material: 'Stainless steel',
    grade: 'A2-70',
    finish: 'Plain',
    facts: 'austenitic stainless steel A2-70, minimum tensile strength 700 MPa, plain passivated finish',
    factor: 1,
  },
  {
    group: 19,
    name: 'Grade 12.9, Black',
    material: 'Steel',
    grade: '12.9',
    finish: 'Black oxide',
    facts: 'alloy steel of property class 12.9, minimum tensile strength 1200 MPa, black oxide finish, oiled',
    factor: 0.7,
  },
];

export const socketCapScrews = toSeries(
  {
    name: 'Socket Cap Screws ISO 4762',
    category: 'Socket Cap Screws',
    varying: ['Thread', 'Length', 'Material', 'Finish'],
    lead: 'Cold-formed cap screws with a clean hexagon socket for machine frames and narrow counterbored joints.',
    image: '/products/socket-cap-screw-m8.svg',
    unit: 'piece',
    addedDaysAgo: 116,
  },
  materials.flatMap(({ group, name, material, grade, finish, facts, factor }) =>
    threads.flatMap(({ size, pitch, socket, lengths }) =>
      lengths
        // The catalogue has it.
        .filter((length) => group !== 12 || size !== 8 || length !== 25)
        .map((length) => ({
          partNumber: `BH-${group}-${twoDigits(size)}${twoDigits(length)}`,
          product: `Socket Cap Screw M${size} × ${length}, ${name}`,
          facts: `ISO 4762 (DIN 912), ${facts}, coarse thread ${pitch} mm, hexagon socket ${socket} mm. Boxes of 200, certificate 3.1 to EN 10204 on request.`,
          price: factor * (0.022 + size * size * (length + size) * 0.00003),
          minimumQuantity: 1000,
          orderMultiple: 200,
          specifications: {
            Standard: 'ISO 4762 (DIN 912)',
            Thread: `M${size}`,
            Length: `${length} mm`,
            Material: material,
            'Property class': grade,
            Finish: finish,
            Drive: `Hexagon socket, ${socket} mm`,
            Packing: 'Box of 200',
          },
        })),
    ),
  ),
);
