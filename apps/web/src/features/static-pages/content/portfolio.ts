export type PortfolioFigure = { value: string; label: string };

export type PortfolioProject = {
  slug: string;
  title: string;
  clientType: string;
  year: number;
  summary: string;
  figures: readonly PortfolioFigure[];
  image: string;
};

export const portfolioProjects: readonly PortfolioProject[] = [
  {
    slug: 'cold-store-conveyors',
    title: 'Drive spares for four cold-store conveyor lines',
    clientType: 'Frozen food distributor',
    year: 2022,
    summary:
      'Chain and bearings had been bought line by line, from five suppliers and to three standards. We reduced the list to two chain sizes and one family of sealed bearings, and hold the safety stock in one bay under the customer’s own part numbers. Since the change no line has stood still for want of a part.',
    figures: [
      { value: '61 → 14', label: 'part numbers' },
      { value: '2.4 km', label: 'of roller chain' },
      { value: '24 h', label: 'call-off to dock' },
    ],
    image: '/products/roller-chain-10b.svg',
  },
  {
    slug: 'district-heating-valves',
    title: 'Shut-off valves for a district heating renewal',
    clientType: 'Municipal utility',
    year: 2022,
    summary:
      'The street work ran in eleven short sections, so that the valves had to arrive in the order of the trenches. Each section was picked, tagged with its chamber number and packed on one pallet, with test certificates in the same box. Nothing was stored on the street.',
    figures: [
      { value: '3,200', label: 'ball valves' },
      { value: '11', label: 'sequenced deliveries' },
      { value: '100 %', label: 'with certificates' },
    ],
    image: '/products/brass-ball-valve.svg',
  },
  {
    slug: 'solar-mounting-hardware',
    title: 'Fasteners for a 48 MW solar park',
    clientType: 'Renewable energy contractor',
    year: 2021,
    summary:
      'Bolts, washers and nuts were kitted per mounting table instead of being delivered by the box, which took the counting away from the field crews. Every kit carried a batch number that leads back to its 3.1 certificate. Left-over hardware at the end came to less than one per cent.',
    figures: [
      { value: '1.9 M', label: 'fasteners' },
      { value: '14,600', label: 'kits' },
      { value: '0.8 %', label: 'surplus' },
    ],
    image: '/products/hex-bolt-m12.svg',
  },
  {
    slug: 'pallet-exchange',
    title: 'One pallet pool for three warehouses',
    clientType: 'Third-party logistics provider',
    year: 2021,
    summary:
      'Mixed pallet quality kept stopping the automatic racks. We supplied new EPAL pallets for the high-bay stock, sorted the old ones for outgoing loads and set a weekly exchange. Rack rejections fell from daily to a few a year.',
    figures: [
      { value: '18,000', label: 'EPAL pallets' },
      { value: '3', label: 'sites, one contract' },
      { value: '-97 %', label: 'rack rejections' },
    ],
    image: '/products/eur-pallet.svg',
  },
  {
    slug: 'plant-relighting',
    title: 'Relighting a press shop without a shutdown',
    clientType: 'Automotive supplier',
    year: 2021,
    summary:
      'The 400 W metal-halide lamps over the presses were replaced one for one with LED high bays during the weekend shifts. We delivered the luminaires by bay, with their hooks and leads fitted, so that each took a single lift. The measured level at the bench went up although the load was more than halved.',
    figures: [
      { value: '640', label: 'luminaires' },
      { value: '-62 %', label: 'lighting energy' },
      { value: '0 h', label: 'lost production' },
    ],
    image: '/products/led-high-bay.svg',
  },
  {
    slug: 'harbour-lashing',
    title: 'Lashing gear for a ro-ro terminal',
    clientType: 'Port operator',
    year: 2020,
    summary:
      'An audit had found straps of nine makes, many without a readable label. The whole stock was exchanged for one type with a printed serial number, and the old gear was cut and recycled. Inspection is now a walk with a list instead of a week of sorting.',
    figures: [
      { value: '5,400', label: 'straps' },
      { value: '9 → 1', label: 'types' },
      { value: '2 days', label: 'for the yearly check' },
    ],
    image: '/products/ratchet-strap.svg',
  },
  {
    slug: 'brewery-refrigeration',
    title: 'Copper and fittings for a brewery’s new cooling plant',
    clientType: 'Refrigeration installer',
    year: 2020,
    summary:
      'The installer wanted sealed, clean coils on site each morning and no copper lying about at night. We ran a locked trailer as a small store, refilled it twice a week and billed only what was taken out. The unopened coils came back at full credit.',
    figures: [
      { value: '9.6 t', label: 'of copper tube' },
      { value: '26', label: 'refills' },
      { value: '$0', label: 'restocking fees' },
    ],
    image: '/products/copper-tube-coil.svg',
  },
  {
    slug: 'site-safety-kits',
    title: 'Personal protection for a bridge site',
    clientType: 'Civil engineering joint venture',
    year: 2019,
    summary:
      'Up to forty subcontractors worked on the bridge at once, and a newcomer could not start before being equipped. We packed one sealed kit per person and size (helmet, vest, gloves), kept at the gate and refilled on a weekly count. The joint venture paid per kit issued.',
    figures: [
      { value: '7,300', label: 'kits issued' },
      { value: '40', label: 'subcontractors' },
      { value: '5 min', label: 'from gate to ready' },
    ],
    image: '/products/safety-helmet.svg',
  },
];
