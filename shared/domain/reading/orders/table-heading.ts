/** What a column of a table holds. */
export type Column =
  | 'part'
  | 'name'
  | 'quantity'
  | 'unit'
  | 'pack'
  | 'price'
  | 'amount'
  | 'position'
  | 'date'
  | 'other';

/** In the order in which they are tried; headings of the languages that buyers write, without case and accents. */
const SHAPES: [Column, RegExp][] = [
  ['date', /\b(?:date|datum|termin|need by|delivery|liefer|livraison|fecha|entrega|due|required)/],
  [
    'other',
    /(?:on hand|stock|available|bestand|verfugbar|disponible|existencias|\bmin\b|\bmax\b|minimum|reorder|per box|per pack|par boite|por caja|delivered|shipped|received|geliefert|livre|entregad|recibid|back ?order|remaining|reste|rest\b|already|bereits|deja)/,
  ],
  [
    'pack',
    /^(?:pack|pkg|vpe|ve|conditionnement|cdt|embalaje|envase|inhalt|content|per pack|pack size|packung|colisage)\b/,
  ],
  [
    'amount',
    /^(?:(?:line |net |total |gesamt|position)*(?:amount|ext\b|extension|extended|value|wert|total|summe|betrag|montant|importe)|g-?preis|gp\b|gesamtpreis|total|nettowert|line total|ext\. ?price|prix total|precio total|valor)/,
  ],
  [
    'price',
    /(?:price|preis|prix|precio|\bpu\b|\bp\.u\.|\bep\b|\brate\b|cost|cout|coste|tarif|each$|\bvk\b|\bek\b|p\. ?unit)/,
  ],
  [
    'quantity',
    /^(?:order(?:ed)? |order |bestellte |total )?(?:qty|quantit|quantity|qte|menge|bestellmenge|anzahl|stuckzahl|cantidad|cant\b|cdad|ctd|pcs\b|pieces\b|pieza|count\b|nombre\b|nbre?\b|stuck\b|stk\b|required qty|order qty|liefermenge|bestell-?menge|auftragsmenge)/,
  ],
  ['unit', /^(?:unit|uom|u\/m|um\b|me\b|einh|einheit|mengeneinheit|unite|unidad|ud\b|u\.?$|bme|vme|oum)/],
  [
    'part',
    /(?:part|sku|mpn|material|artikel-?n|artikelnummer|art\.? ?-?n|bestell-?n|reference|referenc|\bref\b|referencia|codigo|\bcode|article code|code article|item (?:no|num|code)|product (?:no|num|code|id)|n° ?art|no\.? ?art|numero de|p\/n|gtin|ean|upc|barcode|number|catalog|cat\.? ?no|^nummer|^numero|^art\b)/,
  ],
  ['position', /^(?:pos|position|line|ligne|linea|lfd|ln|#|no|nr|n°|nº|seq|zeile|item)\b|^(?:#|n°|nº)/],
  [
    'name',
    /(?:product|item|description|name|designation|denomina|text|goods|bezeichn|beschreib|libelle|descripcion|articulo|article|artikel|producto|produit|ware)/,
  ],
];

/** A heading without case, accents and blanks around it. */
function keyOf(text: string): string {
  return text
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\W+$/, (sign) => sign.trim())
    .trim();
}

/** Headings of the quantity where no column says so plainly: an order's number may be called the same. */
const ORDERED = /^(?:order|ordered|to order|bestellt|bestellung|commande|commandee?s?|pedido|pedida)$/;

export function columnOf(heading: string): Column {
  const key = keyOf(heading);
  return SHAPES.find(([, shape]) => shape.test(key))?.[0] ?? 'other';
}

/** The columns of a heading; null for a row that is none: it names no quantity and nothing else, or has numbers. */
export function headingOf(cells: readonly string[]): Column[] | null {
  const plain = cells.map(columnOf);
  const columns = plain.includes('quantity')
    ? plain
    : plain.map((column, index) => (ORDERED.test(keyOf(cells[index] ?? '')) ? 'quantity' : column));
  const filled = cells.filter((cell) => cell.trim() !== '');
  const isText = filled.every((cell) => !/\d/.test(cell) || /^(?:#|n°)?\s*\D{3,}\s?\d{0,2}$/.test(cell.trim()));
  const known = columns.filter((column) => column !== 'other');
  const names = columns.some((column) => column === 'part' || column === 'name' || column === 'position');
  const isHeading =
    isText && known.length * 2 >= filled.length && known.length > 1 && columns.includes('quantity') && names;
  return isHeading ? columns : null;
}
