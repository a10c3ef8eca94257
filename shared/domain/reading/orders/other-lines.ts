/** What orders nothing in a purchase order: greetings, heads, totals, addresses, terms, signatures. */
const SHAPES = [
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|day|evening)|best|kind|warm|many thanks|thanks|thank you|regards|sincerely|cheers|yours|greetings|to whom|sent from)\b/i,
  /^(?:guten (?:tag|morgen)|hallo|sehr geehrte|liebe[rs]?|moin|mit (?:freundlich|besten)|freundliche|beste grüße|viele grüße|mfg|danke|vielen dank|von meinem)(?![\p{L}])/iu,
  /^(?:bonjour|bonsoir|salut|madame|monsieur|cher|chère|cordialement|bien à vous|bien cordialement|merci d['’]avance|sincères|meilleures|a\+)(?![\p{L}])/iu,
  /^(?:hola|buen(?:os|as) |estimad[oa]s?|saludos|un saludo|atentamente|cordialmente|gracias|muchas gracias)(?![\p{L}])/iu,
  /^(?:from|to|cc|bcc|subject|re|fwd?|aw|wg|date|sent|attn|attention|ship to|bill to|deliver(?:y)? (?:to|address|date)|invoice to|vendor|supplier|buyer|customer|company|address|phone|tel|fax|mobile|e-?mail|web|vat(?: no| id)?|iban|bic|payment terms?|terms|incoterms?|delivery|required by|our ref(?:erence)?|your ref(?:erence)?|reference|p\.?o\.?(?: number| no\.?| #)?|purchase order|order (?:no\.?|number|date|ref)|quot(?:e|ation)(?: no\.?)?|currency)\s*[:#.]/i,
  /^(?:von|an|betreff|datum|lieferadresse|lieferanschrift|lieferung (?:an|bis)|liefertermin|rechnungsadresse|zahlungsziel|zahlungsbedingung(?:en)?|bestell-?(?:nr|nummer|datum)|unser zeichen|ihr zeichen|kunden-?(?:nr|nummer)|telefon|ust-?id(?:-?nr)?|lieferzeit|kommission)\s*[:#.]/i,
  /^(?:de|à|objet|date|adresse|livraison|lieu de livraison|livrer à|facturer à|conditions? de paiement|n° (?:de )?(?:commande|client)|tél|téléphone|siret|délai|échéance)\s*[:#.]/i,
  /^(?:para|asunto|fecha|dirección|entregar en|entrega|plazo(?: de entrega)?|forma de pago|condiciones|pedido n|nº (?:de )?(?:pedido|cliente)|teléfono|nif|cif)\s*[:#.]/i,
  /^(?:note|remarks?|comments?|hinweis|bemerkung|anmerkung|remarque|nota|observaciones)\s*:/i,
  /^(?:ship|deliver|send|invoice|bill) (?:it |this |all |everything )?(?:to|before|by|until)(?![\p{L}])/iu,
  /^(?:liefern? an|lieferung an|bitte liefern sie|livrer à|livraison|entregar en|enviar a|gate|dock|tor|rampe)(?![\p{L}])/iu,
  /^(?:purchase order|order (?:no\.?|number|date|ref)|p\.?o\.? (?:no\.?|number|#)|bestellung|bestell-?nr|auftrag|bon de commande|commande (?:n°|du|numéro)|pedido|orden de compra|amendment)(?![\p{L}])/iu,
  /^(?:sub-?total|total|grand total|net(?: total)?|sum|vat|tax|shipping|freight|carriage|amount due|balance|gesamt(?:summe|betrag|nettowert|preis)?|summe|zwischensumme|netto(?:betrag|summe|wert)?|brutto|mwst|ust|versand(?:kosten)?|fracht|sous-total|montant (?:ht|ttc|total)|tva|frais de port|subtotal|iva|portes|importe total)(?![\p{L}])[^\p{L}]*(?:\p{L}{2,7}\.?[^\p{L}]*){0,4}$/iu,
  /^(?:page|seite|página|pagina)\s{1,3}\d+/i,
  /^[^\p{L}\p{N}]*$/u,
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^\S+@\S+\.\S+$/,
];

/** Recognised text that orders nothing, wherever it stands. */
export function isOtherLine(text: string): boolean {
  const line = text
    .replace(/^[>\s]+/, '')
    .trim()
    .slice(0, 200);
  return SHAPES.some((shape) => shape.test(line));
}

const CLOSING =
  /^(?:(?:best|kind|warm|with best|with kind)? ?regards|yours (?:sincerely|faithfully|truly)|sincerely|cheers|mit (?:freundlich|besten)|(?:freundliche|beste|viele|liebe|schöne) gr[üu]|mfg|(?:bien )?cordialement|(?:un |muchos |cordiales )?saludos?(?![\p{L}])|atentamente|sent from|-- ?$)/iu;

/** The formula above a signature. */
export function isClosing(text: string): boolean {
  return CLOSING.test(
    text
      .replace(/^[>\s]+/, '')
      .trim()
      .slice(0, 80),
  );
}

const PLACES = [
  /(?:\b(?:street|str|straße|strasse|road|rd|avenue|ave|lane|drive|boulevard|blvd|quay|way|platz|weg|allee|rue|calle|c\/|via|plaza|avda|zone industrielle|industriegebiet|polígono|park)\b|straße|strasse)\.?(?![\p{L}])/iu,
  /\b(?:ltd|limited|inc|llc|gmbh|ag|kg|ohg|sarl|sas|s\.?l\.?u?|s\.?a\.?|b\.?v|co)\b\.?\s*$/i,
  /(?:^|\s)(?:tel|telefon|phone|fon|fax|mob|mobile|tél|teléfono|handy)\b/i,
  /(?:^|\s)\+\d{1,3}[\s()\d-]{6,}/,
  /\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}\b/i,
  /^\d{4,5} \p{Lu}\p{L}+(?: \p{L}+)?$/u,
  /\S+@\S+\.\S{2,}/,
];

/** A street, a town, a company, a telephone number. */
export function isPlace(text: string): boolean {
  const line = text.trim().slice(0, 200);
  return PLACES.some((shape) => shape.test(line));
}
