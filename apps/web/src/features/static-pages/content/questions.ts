export type TechnicalQuestion = {
  slug: string;
  topic: string;
  question: string;
  paragraphs: readonly string[];
};

export const technicalQuestions: readonly TechnicalQuestion[] = [
  {
    slug: 'bolt-property-classes',
    topic: 'Fasteners',
    question: 'What do the figures 8.8 or 10.9 on a bolt head mean?',
    paragraphs: [
      'They are the property class of ISO 898-1. The first figure times 100 is the nominal tensile strength in MPa; the two figures multiplied together, times ten, give the nominal yield strength. A class 8.8 bolt therefore has about 800 MPa tensile and 640 MPa yield strength; a 10.9 bolt 1,000 and 900 MPa.',
      'Stainless bolts follow ISO 3506-1 instead: A2-70 means austenitic steel of group A2 with at least 700 MPa tensile strength, and A4-80 the molybdenum-alloyed group with 800 MPa. Match the nut to the bolt, so that a class 8 nut goes with an 8.8 bolt and a class 10 nut with a 10.9 bolt. Never replace a bolt by a lower class; a higher class is not automatically better either, since harder steel is less ductile and more sensitive to hydrogen embrittlement when electroplated.',
    ],
  },
  {
    slug: 'zinc-or-hot-dip',
    topic: 'Fasteners',
    question: 'Zinc plating or hot-dip galvanising: which finish do I need?',
    paragraphs: [
      'Electro-zinc plating (ISO 4042) is a thin, even layer of usually 5 to 12 µm. It looks clean and keeps threads within tolerance, and it suits dry indoor use. Outdoors it may show red rust within a few years, sooner near the sea.',
      'Hot-dip galvanising (ISO 10684 for fasteners) puts on about 40 to 60 µm by dipping the part in molten zinc. Zinc wears away at a nearly constant rate, so that five times the thickness means about five times the life: often decades in a rural climate. The layer is rougher, and the nut thread is tapped oversize to make room for it, so order bolts and nuts as a set. Bolts of class 10.9 can be hot-dip galvanised with controlled pickling; for higher strengths choose zinc flake coating (ISO 10683), which carries no risk of hydrogen embrittlement from the process.',
    ],
  },
  {
    slug: 'bearing-clearance',
    topic: 'Power transmission',
    question: 'Which bearing clearance should I choose: CN, C3 or C4?',
    paragraphs: [
      'The suffix gives the radial internal clearance of the bearing before fitting. CN (normal, usually not marked) is right where fits are light and the rings stay at about the same temperature. C3 is one step larger than normal, C4 two steps.',
      'Two things use clearance up: an interference fit, which expands the inner ring, and heat, since the inner ring and shaft normally run hotter than the housing. Electric motors and gearboxes have both, which is why most motor makers specify C3. For a 25 mm bore such as the 6205, ISO 5753-1 gives 5 to 20 µm for CN and 13 to 28 µm for C3. Too little clearance ends in preload, heat and early failure; too much gives noise and fewer loaded balls. When replacing a bearing, keep the clearance that the machine’s maker chose.',
    ],
  },
  {
    slug: 'wire-rope-working-load',
    topic: 'Lifting and lashing',
    question: 'How do I get from breaking force to the working load limit of a wire rope?',
    paragraphs: [
      'Divide the minimum breaking force by the design factor. For general wire rope slings EN 13414-1 uses a factor of 5, and the termination counts too: a ferrule-secured eye is taken at 90 % of the rope. An 8 mm rope with a minimum breaking force of 37.6 kN therefore gives 37.6 × 0.9 / 5 = 6.8 kN, or about 690 kg for a single vertical leg.',
      'Other uses have other factors, and hoists and cranes follow their own standards. The lifting of people needs equipment that is designed and approved for it, whatever the arithmetic says. Reduce the limit for sling angles, choke hitches and small bending radii, and discard the rope for broken wires, corrosion, kinks or a crushed eye. The limit on the tag always wins over any calculation.',
    ],
  },
  {
    slug: 'pallet-load-classes',
    topic: 'Storage and transport',
    question: 'A EUR pallet is rated 1,500 kg. Is that true in a rack, too?',
    paragraphs: [
      'The 1,500 kg of an EPAL pallet is its safe working load when the load is spread evenly over the deck. Three cases are usually told apart. Static: the pallet stands on a flat floor; the lowest one in a stack may carry up to 5,500 kg in total if the load above is flat and even. Dynamic: it is moved by forks; 1,500 kg for an even load, but only 1,000 kg if the load is randomly distributed. Racked: it spans two beams, and stiffness becomes the limit.',
      'How much it carries in your rack depends on the span, on the side that rests on the beams and on how the goods are placed. The rack’s own load plate gives the limit per pair of beams and per bay, and the smaller value counts. A pallet with a cracked board, a missing block or protruding nails has no rating at all.',
    ],
  },
  {
    slug: 'tightening-torque',
    topic: 'Fasteners',
    question: 'Which tightening torque is right for an M12 bolt of class 8.8?',
    paragraphs: [
      'Torque is only the way to reach a clamping force, and friction decides how much of it gets there: around 90 % is lost under the head and in the thread. For coarse-thread M12 in class 8.8, common tables that follow VDI 2230 give about 84 Nm at a friction coefficient of 0.12, used to about 90 % of yield, for a clamp force near 40 kN. With a well lubricated bolt (0.08) about 63 Nm is enough, and the dry-joint figure could then overload it.',
      'So state the friction with the torque, and use one lubricant throughout. Stainless bolts need an anti-seize paste, since they gall. A torque wrench alone scatters the clamp force by about ±20 %; for critical joints use the angle method or measured elongation. The machine maker’s manual outranks any table.',
    ],
  },
  {
    slug: 'ip-ratings',
    topic: 'Electrical',
    question: 'What is the difference between IP54, IP65 and IP67?',
    paragraphs: [
      'The code of IEC 60529 has two figures. The first is for solids: 5 means dust-protected (a little may enter without harm), 6 means dust-tight. The second is for water: 4 is splashing from any direction, 5 a water jet, 6 a powerful jet, 7 immersion to 1 m for 30 minutes, 8 longer or deeper immersion as agreed with the maker, 9 high-pressure hot water at close range.',
      'IP54 thus suits a workshop, IP65 a hall that is hosed down, IP67 a place that may be flooded. The second figure is not a ladder beyond 6: a lamp with IP67 has not necessarily passed the jet test, so a product that withstands both carries a double mark such as IP66/IP67. The rating holds for the product as delivered, with the right cable gland tightened, and says nothing about oil, chemicals or impact; impact has its own code, IK.',
    ],
  },
  {
    slug: 'pn-and-class',
    topic: 'Pipes and valves',
    question: 'How do PN and Class pressure ratings compare?',
    paragraphs: [
      'PN (EN 1333) is a number close to the highest working pressure in bar at room temperature: a PN 40 valve carries up to 40 bar there. Class (ASME B16.5, B16.34) is a group with its own pressure and temperature table: Class 150 carbon steel (material group 1.1) takes 19.6 bar at 38 °C, and Class 300 takes 51.1 bar. As a rough guide Class 150 lies near PN 20 and Class 300 near PN 50, but flanges of the two systems have different bolt patterns and should not be mixed.',
      'Both ratings fall with temperature. Carbon steel of Class 150 keeps 13.8 bar at 200 °C, and a brass valve with PTFE seats may keep only a part of its cold rating at 120 °C. Check the table for your material at your temperature, allow for surge pressure, and remember that the weakest part rates the line.',
    ],
  },
  {
    slug: 'mill-certificate-3-1',
    topic: 'Documents',
    question: 'How do I read a mill certificate 3.1?',
    paragraphs: [
      'A 3.1 inspection certificate to EN 10204 reports tests made on the very batch that you receive, and is confirmed by an inspector of the maker who is independent of production. A 2.1 is only a statement of conformity, and a 2.2 reports results that need not come from your batch. For 3.2 an inspector of the buyer, or an official body, countersigns.',
      'Read it in four steps. First match the heat or batch number with the marking on the goods. Then check the standard, grade and dimensions against your order. Next compare the chemical analysis with the limits of the standard, for weldable steel above all carbon, phosphorus, sulphur and the carbon equivalent. Finally compare yield strength, tensile strength, elongation and, if ordered, impact energy with its test temperature. Ask for the certificate with the order, as it can rarely be made afterwards.',
    ],
  },
  {
    slug: 'minimum-quantities-and-lead-times',
    topic: 'Ordering',
    question: 'Why is there a minimum quantity, and how do lead times work?',
    paragraphs: [
      'The minimum quantity is normally the smallest unit that can be shipped without repacking: a carton, a pallet layer, a bundle or a full drum. That is how the unit price stays low and how batch numbers stay with the goods. The product page shows the minimum and the quantity that is available now; an order may take any whole number between the two, both included.',
      'Goods shown as available are picked from stock, so that the lead time is handling and freight only. If what is left is less than the minimum, the product is sold out until the next delivery. For larger or repeated needs, a yearly quantity with call-offs is the better tool: the price is fixed once, and the stock is reserved for you. Plan the longest lead time for what is made to order, such as special lengths, finishes or certificates.',
    ],
  },
];
