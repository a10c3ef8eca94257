import type { PreparedLine } from '#shared/domain/reading/orders/prepare-order.ts';

/** What a purchase order says about itself, as it is written; null where it says nothing. */
export interface DocumentFacts {
  poNumber: string | null;
  wishedDate: string | null;
  address: string | null;
  note: string | null;
}

const MAX_FACT = 200;

const PO =
  /(?:^|\s)(?:our |unsere |notre |nuestro )?(?:purchase order|p\.?\s?o\.?(?: ?(?:number|no\.?|nr\.?|#))?|order (?:number|no\.?|nr\.?|ref(?:erence)?|#)|bestellung|bestell-?(?:nr|nummer)\.?|auftrag(?:s-?(?:nr|nummer))?\.?|bon de commande|(?:n° de )?commande(?: n°| numéro)?|pedido(?: n[.ºú°]{0,2}m?\.?)?|orden de compra)\s{0,3}(?:number|no\.?|nr\.?|n°|#|is|ist|núm\.?|num\.?)?\s{0,3}[:.#]?\s{0,3}([A-Z0-9][A-Z0-9/.-]{2,28}[A-Z0-9])(?![\p{L}])/iu;

const DATE =
  /(?:deliver(?:y|ed)?(?: date| by| before)?|need(?:ed)? by|required by|ship by|due|before|lieferung bis|liefertermin|lieferdatum|liefern bis|wunschtermin|bis|livraison(?: souhaitée)?(?: le| avant)?|délai|avant le|entrega|plazo(?: de entrega)?|antes del?|para el)\s{0,3}:?\s{0,3}((?:KW|CW|week|semaine|semana)\s?\d{1,2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.?\s?\p{L}{3,10}\.?(?:\s\d{4})?|\p{L}{3,9}\s\d{1,2}(?:,?\s\d{4})?)/iu;

const ADDRESS =
  /^[>\s]*(?:ship to|deliver(?:y)? (?:to|address)|send to|lieferadresse|lieferanschrift|lieferung an|liefern an|lieu de livraison|adresse de livraison|livrer à|entregar en|dirección(?: de entrega)?|lugar de entrega)\s{0,3}:?\s{1,3}(\S.{5,150})/iu;

const NOTE =
  /^[>\s]*(?:note|remark|comment|delivery (?:note|instructions)|hinweis|bemerkung|anmerkung|remarque|nota|observaciones)\s{0,3}:\s{0,3}(\S.{2,180})/iu;

/** The PO number, the wished date, the address and the note of the lines that order nothing. */
export function documentFacts(lines: readonly PreparedLine[]): DocumentFacts {
  const facts: DocumentFacts = { poNumber: null, wishedDate: null, address: null, note: null };
  for (const line of lines) {
    const text = line.text.slice(0, MAX_FACT);
    const number = PO.exec(text)?.[1];
    if (number !== undefined && /\d/.test(number)) facts.poNumber ??= number;
    const date = DATE.exec(text)?.[1];
    if (date !== undefined && /\d/.test(date)) facts.wishedDate ??= date.trim();
    facts.address ??= ADDRESS.exec(text)?.[1]?.trim() ?? null;
    facts.note ??= NOTE.exec(text)?.[1]?.trim() ?? null;
  }
  return facts;
}
