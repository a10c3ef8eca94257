import { toSeries } from '#server/demo/catalogue/series/demo-series.ts';

/** Basic designation; bore, outer diameter and width in mm; dynamic load in kN; limiting speed with seals in rpm. */
const bearings = [
  ['6000', 10, 26, 8, '4.6', 19000],
  ['6001', 12, 28, 8, '5.1', 17000],
  ['6002', 15, 32, 9, '5.6', 14000],
  ['6003', 17, 35, 10, '6.0', 13000],
  ['6004', 20, 42, 12, '9.4', 11000],
  ['6005', 25, 47, 12, '10.1', 9500],
  ['6006', 30, 55, 13, '13.3', 8000],
  ['6200', 10, 30, 9, '5.1', 17000],
  ['6201', 12, 32, 10, '6.9', 15000],
  ['6202', 15, 35, 11, '7.8', 13000],
  ['6203', 17, 40, 12, '9.6', 12000],
  ['6204', 20, 47, 14, '12.8', 10000],
  ['6205', 25, 52, 15, '14.0', 8500],
  ['6206', 30, 62, 16, '19.5', 7500],
  ['6207', 35, 72, 17, '25.7', 6300],
  ['6208', 40, 80, 18, '29.1', 5600],
] as const;

const seals = [
  { group: 50, suffix: '2RS', name: 'NBR, both sides', facts: 'two NBR contact seals', factor: 1, speed: 1 },
  { group: 58, suffix: 'ZZ', name: 'Steel, both sides', facts: 'two steel shields', factor: 0.86, speed: 1.25 },
];

export const ballBearings = toSeries(
  {
    name: 'Deep-Groove Ball Bearings',
    category: 'Deep-Groove Ball Bearings',
    varying: ['Bore', 'Outer diameter', 'Width', 'Seals'],
    lead: 'Greased-for-life bearings for motors, pumps and rollers: quiet, interchangeable, from current stock.',
    image: '/products/ball-bearing-6205.svg',
    unit: 'piece',
    addedDaysAgo: 114,
  },
  seals.flatMap(({ group, suffix, name, facts, factor, speed }) =>
    bearings
      // The catalogue has it.
      .filter(([designation]) => group !== 50 || designation !== '6205')
      .map(([designation, bore, outer, width, load, rpm]) => ({
        partNumber: `BH-${group}-${designation}`,
        product: `Deep-Groove Ball Bearing ${designation}-${suffix} C3`,
        facts: `ISO 15, ${bore} × ${outer} × ${width} mm, chrome steel 100Cr6, radial clearance C3, ${facts}, dynamic load rating ${load} kN. Vibration class V2, lithium grease, -30 to +110 °C. Boxed singly, sleeves of ten.`,
        price: factor * (0.95 + outer * outer * width * 0.0000565),
        minimumQuantity: 100,
        orderMultiple: 10,
        specifications: {
          Bore: `${bore} mm`,
          'Outer diameter': `${outer} mm`,
          Width: `${width} mm`,
          'Dynamic load rating': `${load} kN`,
          'Limiting speed': `${rpm * speed} rpm`,
          Seals: name,
          Clearance: 'C3',
        },
      })),
  ),
);
