/** A review as the dashboard's form sends it; `ratings` is a whole number of stars from 1 to 5. */
export type DemoReview = {
  name: string;
  ratings: number;
  description: string;
};

/** Oldest first: the home page's carousel shows the last five. */
export const demoReviews: DemoReview[] = [
  {
    name: 'Dale Hutchins, Hutchins Fabrication',
    ratings: 5,
    description:
      'Forty thousand 8.8 bolts over the year and not one box short. The batch numbers on the labels matched the certificates every time our customer asked.',
  },
  {
    name: 'Priya Raman, Coastline Food Packaging',
    ratings: 4,
    description:
      'Good film, good price. One carton arrived with a crushed corner; they credited the two rolls the same afternoon without an argument.',
  },
  {
    name: 'Tomasz Wilk, Northgate Conveyors',
    ratings: 5,
    description:
      'We switched all of our 10B-1 chain here. It really is pre-stretched: the first retension on a new line now comes after months, not days.',
  },
  {
    name: 'Karen Oduya, Oduya Marine Services',
    ratings: 5,
    description: 'Wire rope came with the reel certificate in the box. That alone saves me an hour per job.',
  },
  {
    name: 'Luis Herrera, Valle Irrigation',
    ratings: 3,
    description:
      'The valves themselves are fine and none has leaked. The delivery was split in two and the second half came four days after the first, which held up the crew. I would order again, but I would ask about stock before promising a date.',
  },
  {
    name: 'Annette Bergström, Holmen Timber Transport',
    ratings: 5,
    description: 'EPAL pallets, properly branded, dry and straight. Our automatic rack has rejected none of them.',
  },
  {
    name: 'Marcus Feld, Feld & Sons HVAC',
    ratings: 4,
    description:
      'Copper coils are clean and capped at both ends, as they should be. I would like a 25 m option as well as the 15 m.',
  },
  {
    name: 'Joanne Whitaker, Ridgeline Construction',
    ratings: 5,
    description:
      'Ordered helmets and vests for three sites on a Monday, handed them out on Thursday. The crews like the one-handed harness, which is rarer than it sounds.',
  },
  {
    name: 'Samuel Adeyemi, Adeyemi Electrical Contractors',
    ratings: 4,
    description:
      'Cable is metre marked the whole way, so we know what is left on the drum. Drum return was picked up a week later than agreed, otherwise perfect.',
  },
  {
    name: 'Grace Lindqvist, Polar Cold Storage',
    ratings: 5,
    description: 'The tape holds at minus five. We tried four others before this one.',
  },
  {
    name: 'Robert Castellano, Castellano Machine Works',
    ratings: 5,
    description:
      'Bearings measured in our own lab before we signed the yearly contract: clearance where it should be and vibration well inside V2. The unit price is on the page, so there is no calling around for a quote.',
  },
  {
    name: 'Mei-Ling Chou, Harbor City Logistics',
    ratings: 5,
    description:
      'I can see the minimum and what is really in stock before I order. Paid by card, shipped the next morning, every strap labelled. Purchasing should always be this dull.',
  },
  {
    name: 'Ian Prentice, Prentice Process Engineering',
    ratings: 4,
    description:
      'Gauges came individually boxed with calibration certificates. One serial number was hard to read on the print; they mailed a clean copy within the hour.',
  },
  {
    name: 'Sofia Almeida, Almeida Stainless',
    ratings: 5,
    description:
      'The inox discs cut 3 mm sheet with hardly any burr, and they last. Our finishing time per tank is down by about a fifth since we changed over.',
  },
];
