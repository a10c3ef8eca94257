import type { NewProductCategory } from '#shared/contracts/product-categories/product-categories.ts';

const picture = (name: string) => `/products/${name}.svg`;

/** Each after its parent. */
export const demoCategories: NewProductCategory[] = [
  {
    name: 'Fasteners',
    parent: null,
    description: 'Bolts, screws, nuts, washers and anchors in boxes, with batch numbers and certificates on request.',
    image: picture('hex-nut-m12'),
  },
  {
    name: 'Bolts & Screws',
    parent: 'Fasteners',
    description:
      'Metric bolts and screws from M4 to M24, zinc plated, black or stainless. Choose thread and length beside the list.',
    image: picture('hex-bolt-m12'),
  },
  {
    name: 'Hex Bolts',
    parent: 'Bolts & Screws',
    description: 'Hexagon bolts to ISO 4017 with thread up to the head.',
    image: picture('hex-bolt-m12'),
  },
  {
    name: 'Socket Cap Screws',
    parent: 'Bolts & Screws',
    description: 'Cap screws with a hexagon socket to ISO 4762.',
    image: picture('socket-cap-screw-m8'),
  },
  {
    name: 'Bearings & Power Transmission',
    parent: null,
    description: 'Bearings, belts, chains and gears for machines that run around the clock.',
    image: picture('ball-bearing-6205'),
  },
  {
    name: 'Deep-Groove Ball Bearings',
    parent: 'Bearings & Power Transmission',
    description:
      'Series 60 and 62 with seals or shields, clearance C3. Choose bore and outer diameter beside the list.',
    image: picture('ball-bearing-6205'),
  },
  {
    name: 'Pipes & Fittings',
    parent: null,
    description: 'Pipes, flanges, elbows and valves for water, air, oil and gas.',
    image: picture('brass-ball-valve'),
  },
  {
    name: 'Hydraulics & Pneumatics',
    parent: null,
    description: 'Cylinders, valves, hoses and fittings for compressed air and oil.',
    image: picture('pneumatic-cylinder-50'),
  },
  {
    name: 'Push-In Fittings',
    parent: 'Hydraulics & Pneumatics',
    description: 'Nickel-plated brass fittings, straight and elbow, for tubes from 4 to 12 mm.',
    image: picture('push-in-fitting-8'),
  },
  {
    name: 'Tools & Abrasives',
    parent: null,
    description: 'Discs, drills, spanners and measuring tools for workshop and site.',
    image: picture('cutting-disc'),
  },
  {
    name: 'Twist Drills',
    parent: 'Tools & Abrasives',
    description: 'Drills to DIN 338 from 2 to 13 mm, in boxes of five.',
    image: picture('twist-drill-10'),
  },
  {
    name: 'Packaging & Handling',
    parent: null,
    description: 'Cartons, tape, film, pallets and load securing.',
    image: picture('corrugated-carton'),
  },
  {
    name: 'Shipping Cartons',
    parent: 'Packaging & Handling',
    description: 'Cartons to FEFCO 0201 in the sizes that fill a EUR pallet.',
    image: picture('corrugated-carton'),
  },
  {
    name: 'Electrical',
    parent: null,
    description: 'Breakers, motors, cables and fittings for panels, machines and halls.',
    image: picture('electric-motor-4kw'),
  },
  {
    name: 'Safety',
    parent: null,
    description: 'What protects eyes, ears, hands and heads, in the quantities of a shift.',
    image: picture('safety-glasses'),
  },
];

/** Products of the catalogue that stand on a shelf below the category that it gives them, beside their series; by part number. */
export const demoShelves: ReadonlyMap<string | null, string> = new Map([
  ['BH-11-1260', 'Hex Bolts'],
  ['BH-12-0825', 'Socket Cap Screws'],
  ['BH-41-0814', 'Push-In Fittings'],
  ['BH-50-6205', 'Deep-Groove Ball Bearings'],
  ['BH-63-0100', 'Twist Drills'],
  ['BH-71-6440', 'Shipping Cartons'],
]);
