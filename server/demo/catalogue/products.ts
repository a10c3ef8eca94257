/** A product as the back-office form sends it. `price` is in US dollars per unit of sale, up to four decimals. */
export type DemoProduct = {
  product: string;
  description: string;
  price: number;
  minimumQuantity: number;
  availableQuantity: number;
  /** The path below the web app's public folder. */
  image: string;
};

/** Oldest first: the home page shows the last six. */
export const demoProducts: DemoProduct[] = [
  {
    product: 'Flat Washer M10, Zinc Plated, 200 HV',
    description:
      'Form A washers that spread the clamp load evenly under bolt heads and nuts in general steel assembly. Part no. BH-10-1125, ISO 7089 (DIN 125-A), low-carbon steel 200 HV, inner diameter 10.5 mm, outer diameter 20 mm, thickness 2 mm. Blue electro-zinc finish, 5 µm, RoHS compliant. Boxes of 500, eight boxes per master carton, batch number on every label.',
    price: 0.0118,
    minimumQuantity: 2000,
    availableQuantity: 250000,
    image: '/products/flat-washer-m10.svg',
  },
  {
    product: 'Socket Cap Screw M8 × 25, Stainless A2-70',
    description:
      'Cold-formed cap screws with a clean 6 mm hex drive for machine frames and tight counterbored joints. Part no. BH-12-0825, ISO 4762 (DIN 912), austenitic stainless steel A2-70, minimum tensile strength 700 MPa, coarse thread 1.25 mm, fully threaded. Plain passivated finish. Boxes of 200, certificate 3.1 to EN 10204 on request.',
    price: 0.0845,
    minimumQuantity: 1000,
    availableQuantity: 120000,
    image: '/products/socket-cap-screw-m8.svg',
  },
  {
    product: 'Seamless Steel Pipe DN 50, Schedule 40, 6 m',
    description:
      'Hot-finished seamless pipe for steam, compressed air and process lines, ready to cut, thread or weld. Part no. BH-30-5040, ASTM A106 / ASME SA-106 grade B, 60.3 × 3.91 mm, 5.44 kg/m, plain bevelled ends with plastic caps. Black lacquered, heat number stencilled on every length. Supplied with a 3.1 mill certificate. Sold per 6 m length, in bundles of ten.',
    price: 68.9,
    minimumQuantity: 20,
    availableQuantity: 640,
    image: '/products/steel-pipe.svg',
  },
  {
    product: 'Copper Tube Coil 1/2 in, Refrigeration Grade, 15 m',
    description:
      'Soft-annealed copper that bends by hand without kinking, with the bore cleaned, dried and sealed off. Part no. BH-31-0127, EN 12735-1, Cu-DHP (CW024A) temper R220, 12.7 × 0.8 mm, residual carbon below 0.38 mg/dm². Bright finish, suitable for R32, R410A and R290 circuits. Each 15 m pancake coil is shrink-wrapped and boxed; ten coils per carton layer.',
    price: 61.5,
    minimumQuantity: 10,
    availableQuantity: 380,
    image: '/products/copper-tube-coil.svg',
  },
  {
    product: 'Galvanised Wire Rope 8 mm, 7 × 19, 100 m Reel',
    description:
      'Flexible rope for hoists, winches and guard lines with a known breaking force and reel certificate. Part no. BH-45-0819, EN 12385-4, construction 7 × 19 (6 × 19M-WSC), grade 1770, minimum breaking force 37.6 kN. Drawn-galvanised wires, lightly greased, right-hand ordinary lay. One continuous 100 m length on a plywood reel, about 25 kg net.',
    price: 148,
    minimumQuantity: 4,
    availableQuantity: 96,
    image: '/products/wire-rope.svg',
  },
  {
    product: 'Roller Chain 10B-1, 5/8 in Pitch, 5 m Box',
    description:
      'Pre-stretched simplex drive chain that keeps its length through the first months on a conveyor line. Part no. BH-51-1001, ISO 606 (DIN 8187), pitch 15.875 mm, roller diameter 10.16 mm, inner width 9.65 mm, minimum tensile strength 22.2 kN. Shot-peened plates, heat-treated pins, hot-dip waxed. 5 m box with one connecting link, 315 links in all.',
    price: 29.4,
    minimumQuantity: 10,
    availableQuantity: 560,
    image: '/products/roller-chain-10b.svg',
  },
  {
    product: 'Wrapped V-Belt SPB 2000',
    description:
      'Matched-set narrow belts for fans, pumps and compressors that run around the clock at high tension. Part no. BH-52-2000, ISO 4184 (DIN 7753-1), profile SPB 16.3 × 13 mm, datum length 2,000 mm, polyester cord in chloroprene rubber with a woven cover. Antistatic to ISO 1813, oil and heat resistant from -30 to +70 °C. Sleeved singly, cartons of ten from one length code.',
    price: 17.85,
    minimumQuantity: 10,
    availableQuantity: 740,
    image: '/products/v-belt-spb.svg',
  },
  {
    product: 'Carton Sealing Tape 48 mm × 66 m, Brown',
    description:
      'Low-noise packing tape that holds a double-wall carton shut in cold stores and on the longest routes. Part no. BH-70-4866, 28 µm BOPP film with 20 µm water-based acrylic adhesive, tensile strength 120 N/25 mm, elongation 140 %, usable from -5 to +60 °C. Solvent-free and recyclable with the carton. 76 mm core, 36 rolls per case, 54 cases per pallet.',
    price: 0.9875,
    minimumQuantity: 144,
    availableQuantity: 21600,
    image: '/products/packing-tape.svg',
  },
  {
    product: 'Double-Wall Carton 600 × 400 × 400 mm',
    description:
      'Export-grade shipping cartons sized for the EUR pallet: four to a layer and no overhang at the edges. Part no. BH-71-6440, FEFCO 0201, BC-flute double wall, kraft outer liner, edge crush test 8.0 kN/m, recommended gross weight 30 kg. 100 % recyclable, FSC Mix certified, plain for your own print. Delivered flat, bundles of 15, 240 cartons per pallet.',
    price: 1.745,
    minimumQuantity: 240,
    availableQuantity: 9600,
    image: '/products/corrugated-carton.svg',
  },
  {
    product: 'Nitrile Gloves, Powder-Free, Box of 100',
    description:
      'Textured disposable gloves that keep their grip in oil and stand up to a whole shift of bench work. Part no. BH-82-0150, EN ISO 374-1 type B, EN ISO 374-5 virus, AQL 1.5, palm thickness 0.15 mm, length 240 mm, ambidextrous, beaded cuff. Latex-free, silicone-free, food contact approved. Sizes S to XXL, mixed per carton as ordered; ten boxes of 100 per carton.',
    price: 7.25,
    minimumQuantity: 50,
    availableQuantity: 4200,
    image: '/products/nitrile-gloves.svg',
  },
  {
    product: 'Cutting Disc 125 × 1.0 mm, Inox',
    description:
      'Thin-kerf discs that cut stainless cool and nearly burr-free, so that welders spend less on grinding. Part no. BH-61-1251, EN 12413, type 41, A60 white corundum in resinoid bond with two glass-fibre layers, bore 22.23 mm, maximum 80 m/s (12,250 rpm). Free of iron, sulphur and chlorine. Tins of ten, 20 tins per carton, expiry date on the ring.',
    price: 0.862,
    minimumQuantity: 200,
    availableQuantity: 18000,
    image: '/products/cutting-disc.svg',
  },
  {
    product: 'Hydraulic Hose 2SN 1/2 in, per Metre',
    description:
      'Two-wire braided hose for presses, loaders and power packs, with a safety factor of four to bursting. Part no. BH-35-2012, EN 853 2SN / ISO 1436 (SAE 100 R2AT), DN 12, working pressure 275 bar, burst pressure 1,100 bar, bend radius 180 mm. Oil-resistant NBR tube, abrasion-resistant synthetic cover, -40 to +100 °C. Sold per metre, in coils of 50 m.',
    price: 4.175,
    minimumQuantity: 50,
    availableQuantity: 3500,
    image: '/products/hydraulic-hose.svg',
  },
  {
    product: 'Ratchet Strap 50 mm × 9 m, LC 2,500 daN',
    description:
      'Two-part lashing with an ergonomic long-lever ratchet, labelled to pass any roadside load inspection. Part no. BH-46-5009, EN 12195-2, polyester webbing, lashing capacity 2,500 daN straight and 5,000 daN in a loop, standard tension force 350 daN. Zinc-plated ratchet and double J-hooks. Rolled and tied in pairs, cartons of ten, test certificate in each carton.',
    price: 11.95,
    minimumQuantity: 40,
    availableQuantity: 2880,
    image: '/products/ratchet-strap.svg',
  },
  {
    product: 'Rubber Cable H07RN-F 5G2.5, 500 m Drum',
    description:
      'Heavy-duty flexible cable for site power and mobile machines, built to be dragged over bare concrete. Part no. BH-90-0525, EN 50525-2-21, 450/750 V, five cores 2.5 mm², class 5 copper, EPR insulation, black polychloroprene sheath. Oil and weather resistant, -25 to +60 °C in motion, CPR class Eca. 500 m on a returnable plywood drum, metre marked throughout.',
    price: 1645,
    minimumQuantity: 2,
    availableQuantity: 34,
    image: '/products/cable-drum.svg',
  },
  {
    product: 'Hydraulic Oil HLP 46, 208 L Drum',
    description:
      'Anti-wear hydraulic oil that sheds water quickly and keeps your pumps quiet between planned changes. Part no. BH-95-4608, DIN 51524-2 HLP, ISO 11158 HM, viscosity grade ISO VG 46, index 100, flash point 220 °C, pour point -27 °C. Zinc-based additive package, filtered to 18/16/13. 208 L steel drum, UN approved, safety data sheet and batch analysis supplied.',
    price: 498,
    minimumQuantity: 4,
    availableQuantity: 3,
    image: '/products/lubricant-drum.svg',
  },
  {
    product: 'Swivel Castor 125 mm with Total Lock',
    description:
      'Quiet-running trolley castors whose brake locks wheel and swivel together with one press of the foot. Part no. BH-55-1252, EN 12532, wheel 125 × 32 mm, polyurethane tyre 92 Shore A on a polyamide centre, sealed ball bearing, load capacity 200 kg, plate 105 × 85 mm. Pressed steel fork, zinc plated, double ball race. Boxes of eight, non-marking on sealed floors.',
    price: 14.65,
    minimumQuantity: 16,
    availableQuantity: 1240,
    image: '/products/castor-wheel.svg',
  },
  {
    product: 'Open-Front Storage Bin 500 × 310 × 200 mm',
    description:
      'Stackable picking bins that hang on louvred panels or sit on a shelf, with a wide card slot in front. Part no. BH-77-5032, impact-resistant polypropylene copolymer, capacity 23 L, load 25 kg per bin and 150 kg per stack, -20 to +80 °C. Oil, acid and alkali resistant, food safe. Blue as standard; red, yellow and grey to order. Nested, 10 per carton with label cards.',
    price: 8.29,
    minimumQuantity: 20,
    availableQuantity: 1680,
    image: '/products/storage-bin.svg',
  },
  {
    product: 'High-Visibility Vest, Class 2, Yellow',
    description:
      'Breathable warning vests that stay bright after 50 washes and close with one pull of a covered zip. Part no. BH-81-0702, EN ISO 20471 class 2 and ANSI/ISEA 107 type R class 2, 120 g/m² polyester, two body bands and two shoulder bands of 50 mm glass-bead tape. Sizes M to 4XL, printable back panel. Packed singly in recycled bags, cartons of 50, sizes mixed as ordered.',
    price: 3.45,
    minimumQuantity: 100,
    availableQuantity: 6500,
    image: '/products/high-vis-vest.svg',
  },
  {
    product: 'Stretch Film 500 mm × 300 m, 23 µm',
    description:
      'Clear cast hand film with strong one-sided cling: quiet to unwind and tight round mixed pallet loads. Part no. BH-72-5023, LLDPE, width 500 mm, thickness 23 µm, elongation at break over 300 %, puncture resistant, 3.2 kg net per roll on a 50 mm core. Contains 30 % recycled resin, fully recyclable (LDPE 4). Six rolls per carton, 216 rolls per pallet.',
    price: 8.94,
    minimumQuantity: 36,
    availableQuantity: 5184,
    image: '/products/stretch-film.svg',
  },
  {
    product: 'LED High-Bay Light 150 W, IP65',
    description:
      'Round high-bay luminaire for halls of 8 to 14 m that replaces a 400 W metal-halide lamp one for one. Part no. BH-92-0150, IEC 60598, 24,000 lm at 160 lm/W, 5,000 K, CRI over 80, beam 90°, 1-10 V dimming, 220-240 V, IP65 and IK08, -30 to +50 °C. Die-cast aluminium heat sink, black powder coat. Five-year warranty, L80 at 60,000 h. One per carton, hook and 1 m lead included.',
    price: 94.5,
    minimumQuantity: 12,
    availableQuantity: 8,
    image: '/products/led-high-bay.svg',
  },
  {
    product: 'Pressure Gauge 100 mm, 0-16 bar, Glycerine Filled',
    description:
      'Vibration-proof process gauge with a steady pointer, easily read from the far side of the pump room. Part no. BH-37-1016, EN 837-1 accuracy class 1.0, bottom connection G 1/2 B, 304 stainless case with bayonet ring, brass movement and bourdon tube, laminated safety glass. IP65, -20 to +60 °C. Dual bar and psi scale. Boxed singly with a calibration certificate.',
    price: 27.8,
    minimumQuantity: 10,
    availableQuantity: 460,
    image: '/products/pressure-gauge.svg',
  },
  {
    product: 'EUR Pallet 1200 × 800 mm, EPAL, New',
    description:
      'New four-way pallets, licensed and exchangeable, dry enough for automatic racks and export freight. Part no. BH-75-1280, EN 13698-1, EPAL 1, 1,200 × 800 × 144 mm, softwood boards with 78 nails, about 25 kg. Safe working load 1,500 kg, 5,500 kg as the lowest pallet in a stack. ISPM 15 heat treated and branded on all corner blocks. Delivered in stacks of 15.',
    price: 19.4,
    minimumQuantity: 60,
    availableQuantity: 2400,
    image: '/products/eur-pallet.svg',
  },
  {
    product: 'Hex Bolt M12 × 60, Grade 8.8, Zinc Plated',
    description:
      'Fully threaded high-tensile bolts for brackets and machine bases, boxed by 100 and batch traceable. Part no. BH-11-1260, ISO 4017 (formerly DIN 933), property class 8.8, minimum tensile strength 800 MPa, coarse thread 1.75 mm, 18 mm across flats. Blue electro-zinc finish to ISO 4042, at least 8 µm. Boxes of 100, five boxes per carton, certificate 3.1 on request.',
    price: 0.2145,
    minimumQuantity: 500,
    availableQuantity: 48000,
    image: '/products/hex-bolt-m12.svg',
  },
  {
    product: 'Brass Ball Valve 1 in, Full Bore, PN 40',
    description:
      'Quarter-turn shut-off valve with a full bore and blow-out-proof stem, leak-tested before we pack it. Part no. BH-36-0125, EN 13828, DN 25, female thread Rp 1 to EN 10226-1, forged body in brass CW617N, chrome-plated brass ball, PTFE seats. PN 40 for water, oil and air, -20 to +120 °C. Red coated steel lever. Boxes of ten, 60 per carton.',
    price: 12.35,
    minimumQuantity: 20,
    availableQuantity: 960,
    image: '/products/brass-ball-valve.svg',
  },
  {
    product: 'Deep-Groove Ball Bearing 6205-2RS C3',
    description:
      'Sealed, greased-for-life bearing for electric motors and gearboxes: quiet, interchangeable, in stock. Part no. BH-50-6205, ISO 15, 25 × 52 × 15 mm, chrome steel 100Cr6, radial clearance C3, two NBR contact seals, dynamic load rating 14.0 kN, limiting speed 8,500 rpm. Vibration class V2, lithium grease, -30 to +110 °C. Boxed singly, sleeves of ten.',
    price: 3.275,
    minimumQuantity: 100,
    availableQuantity: 8400,
    image: '/products/ball-bearing-6205.svg',
  },
  {
    product: 'Safety Helmet with Ratchet Harness, Yellow',
    description:
      'Light ventilated site helmet that adjusts with one hand and stays comfortable through a double shift. Part no. BH-80-0397, EN 397 and ANSI/ISEA Z89.1 type I class C, UV-stable HDPE shell, six-point textile harness, 53 to 63 cm, 360 g, 30 mm slots for ear defenders and visor. Optional chin strap. Moulded date clock and recycling mark. Cartons of 20, four colours.',
    price: 8.75,
    minimumQuantity: 40,
    availableQuantity: 3600,
    image: '/products/safety-helmet.svg',
  },
];
