/** In the languages that purchase orders are read in; "our" is the customer's own word for it. */
const words = [
  'your part number|own part number|customer part number|customer part no|customer item number|our part number|our number',
  'our item number|our article number|buyer part number|buyer item number|internal part number|customer sku|our sku',
  'ihre artikelnummer|ihre teilenummer|ihre nummer|kundenartikelnummer|kundenteilenummer|kundenmaterialnummer|eigene artikelnummer',
  'unsere artikelnummer|unsere teilenummer|unsere nummer',
  'votre référence|référence client|notre référence|référence interne',
  'su referencia|referencia cliente|referencia del cliente|nuestra referencia|referencia interna',
];

function keyOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const keys = new Set(words.flatMap((line) => line.split('|')).map(keyOf));

/** Whether a column of a file has the numbers of the customer, and not those of the shop. */
export function isOwnNumberHeading(heading: string): boolean {
  return keys.has(keyOf(heading));
}
