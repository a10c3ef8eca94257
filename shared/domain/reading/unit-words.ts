import type { Unit } from '#shared/domain/products/units.ts';

/** What people write for units, in English, German, French and Spanish, with the codes of UN/ECE and ERP systems. */
export const unitWords = {
  piece:
    'pc pcs pce pces piece pieces ea each h87 c62 st stk stck stück stücke stueck stuck pièce pièces pieces pza pzas pz pzs pieza piezas',
  pair: 'pair pairs pr prs npr paar paare paire paires par pares',
  set: 'set sets satz sätze saetze jeu jeux kit kits juego juegos',
  box: 'box boxes bx bxs schachtel schachteln boîte boîtes boite boites bte btes caja cajas cja cjas',
  carton: 'carton cartons ctn ctns ct karton kartons krt ktn cartón cartones',
  roll: 'roll rolls rl rls rol rll rolle rollen rouleau rouleaux rlx rollo rollos',
  reel: 'reel reels spule spulen bobine bobines bobina bobinas carrete carretes',
  drum: 'drum drums fass fässer faesser fût fûts futs bidón bidones bidon tambor tambores',
  pallet: 'pallet pallets plt palette paletten palettes pal palé palés palet palets',
  metre: 'm mtr mtrs mt mts metre metres meter meters metern lfm lfdm mètre mètres metro metros',
  kilogram: 'kg kgs kgm kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos',
  litre: 'l ltr ltrs litre litres liter liters litern litro litros',
} satisfies Record<Unit, string>;

/** Parts and multiples of a unit: how many of it one of them is. */
export const unitMultiples: { unit: Unit; factor: number; words: string }[] = [
  {
    unit: 'piece',
    factor: 12,
    words: 'dozen dozens doz dz dzn dzs dtz dtzd dutzend douzaine douzaines docena docenas',
  },
  { unit: 'piece', factor: 144, words: 'gross grs gros grosse gruesa gruesas' },
  { unit: 'piece', factor: 100, words: 'c hundred hundreds hundert centaine centaines ciento cientos' },
  {
    unit: 'piece',
    factor: 1000,
    words: 'm mille thousand thousands tausend tsd millar millares millier milliers mil',
  },
  { unit: 'metre', factor: 0.001, words: 'mm' },
  { unit: 'metre', factor: 0.01, words: 'cm' },
  { unit: 'metre', factor: 1000, words: 'km' },
  { unit: 'metre', factor: 0.3048, words: 'ft foot feet pied pieds pie pies fuß' },
  { unit: 'metre', factor: 0.9144, words: 'yd yds yard yards' },
  { unit: 'metre', factor: 0.0254, words: 'in inch inches zoll pouce pouces pulgada pulgadas' },
  { unit: 'kilogram', factor: 0.001, words: 'g gr gramm gram grams gramme grammes gramo gramos' },
  { unit: 'kilogram', factor: 1000, words: 't to tonne tonnes tonnen tonelada toneladas' },
  { unit: 'kilogram', factor: 0.45359237, words: 'lb lbs pound pounds' },
  { unit: 'litre', factor: 0.001, words: 'ml' },
  { unit: 'litre', factor: 0.01, words: 'cl' },
];

/** Words for packs whose content nobody knows without being told. */
export const packWords =
  'pack packs pk pks pkg pkgs pkt pkts package packages packet packets packung packungen pckg paket pakete beutel btl bag bags bg sack sacks säcke sachet sachets sac sacs bolsa bolsas ve gebinde geb lot lots paquet paquets paquete paquetes bundle bundles bund bunde stange stangen barre barres barra barras bar bars blatt sheet sheets length lengths tray trays sleeve sleeves crate crates kiste kisten caisse caisses eimer bucket buckets kanister canister canisters jerrican jerricans coil coils ring bottle bottles flasche flaschen bouteille bouteilles botella botellas tube tubes tin tins can cans dose dosen blister blisters case cases cs gal gallon gallons ton tons trommel trommeln touret tourets';
