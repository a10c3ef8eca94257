/** Words of purchase orders in the languages that buyers write: English, German, French and Spanish. */

const setOf = (words: string) => new Set(words.split(' '));

const MAX_KEYS = 4000;
/** The same words come again and again in an order, and each is compared with many lists. */
const keys = new Map<string, string>();

/** Without case, accents stay; without the punctuation that may follow. */
export function wordKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = text
    .slice(0, 80)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[.:=#]+|[.:=]+$/g, '');
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(text, key);
  return key;
}

const QUANTITY = setOf(
  'qty qty. quantity quantities qnty qt menge mengen bestellmenge anzahl stückzahl quantité quantités quantite qté qte cantidad cantidades cant ctd cdad',
);
export const isQuantityWord = (text: string) => QUANTITY.has(wordKey(text));

const NUMBERS: Record<string, number> = Object.fromEntries(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'une deux trois quatre cinq six sept huit neuf dix onze douze',
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'a zwo',
    'ein',
    'eine',
    'einen',
    'un',
    'una',
  ].flatMap((line) => line.split(' ').map((word, index) => [word, index + 1] as const)),
);
/** 1 to 12; articles count as 1, which means something before `dozen` only. */
export const numberWord = (text: string): number | null => NUMBERS[wordKey(text)] ?? null;
const ARTICLES = setOf('a ein eine einen un une una');
export const isArticle = (text: string) => ARTICLES.has(wordKey(text));

const PER = setOf('per je pro le la les por el cada');
/** What the price is for follows: `per 100`, `le cent`. */
export const isPer = (text: string) => PER.has(wordKey(text)) || text === '/';
const REVERSALS = setOf(
  'cancel cancelled canceled cancels cancelling delete deleted remove removed not dont don’t "don\'t" without instead replace replaces stornieren storno storniert stornierung nicht kein keine keinen statt anstatt anstelle entfällt entfallen streichen gestrichen annuler annulé annulée annulation annulez pas supprimer lieu plutôt remplace sans anular anulado anulación cancelar cancelado eliminar lugar vez sin tampoco every monthly weekly monatlich wöchentlich mensuel mensuels mensual semanal half halbes halben demi demie media medio change changed increase increased reduce reduced ändern geändert erhöhen reduzieren modifier modifié augmenter réduire cambiar aumentar reducir',
);
const PERIODS = setOf(
  'day week month year quarter tag woche monat jahr quartal jour semaine mois an día semana mes año',
);
const BEFORE_NUMBERS = setOf(
  'part item order art article cat catalogue model serial p material ref reference your our',
);
/** `cancel`, `not`, `instead of`, `monthly`, `half`: words that make something else of an order's line. */
export function isReversal(text: string, previous: string | undefined): boolean {
  const key = wordKey(text).replace("'", '’');
  if (key === 'no') return previous === undefined || !BEFORE_NUMBERS.has(wordKey(previous));
  const isRepeated = previous !== undefined && isPer(previous) && PERIODS.has(key);
  return REVERSALS.has(key) || key === 'don’t' || isRepeated;
}

const ALWAYS_PER = setOf('per je pro');
/** Words behind which a number is never a quantity. */
export const isAlwaysPer = (text: string) => ALWAYS_PER.has(wordKey(text));
const AT = setOf('@ at à zu price preis prix precio ep vk pu unit-price einzelpreis');
export const isAt = (text: string) => AT.has(wordKey(text));
const OF = setOf('of à a de je zu mit with por');
export const isOf = (text: string) => OF.has(wordKey(text));
const CENT = setOf('cent ciento hundred hundert c %');
const MILLE = setOf('mille mil thousand tausend m');
/** The number of pieces that a price is for. */
export function priceBase(text: string): number | null {
  const key = wordKey(text);
  return CENT.has(key) ? 100 : MILLE.has(key) ? 1000 : null;
}

const POSITION = setOf('pos position line item ln ligne línea linea posición posicion zeile lfd');
export const isPositionWord = (text: string) => POSITION.has(wordKey(text));

const NAMING = setOf(
  'part din iso en dn pn ansi asme astm uni nf bs size sz type typ tipo model modell modèle modelo modul module módulo class klasse classe clase grade güte grado series serie série no nr n° nº num núm # rev revision révision revisión index version ver v stand issue k z tx gr größe taille talla kw cw wk week woche semaine semana ral sw sch schedule ip ref réf art po vom du del page seite',
);
/** Words after which a number is a size, a standard, a revision or a week rather than a quantity. */
export const isNaming = (text: string) => NAMING.has(wordKey(text));

const SIZE_UNITS = setOf(
  'mm cm µm in inch inches zoll pouce pouces pulgada pulgadas " \' v kv vdc vac dc ac w kw kva a ma hz bar mbar psi °c c° °f ° deg degree degrees grad lm k n kn nm dan db teeth zähne dents dientes pole poles polig pol g gr mg ml cl hp ps rpm mpa hv tpi µ month months days tage jours días dias day tag jour día % pin pins poliger tlg teilig pieces-set ga gauge um cst micron microns weeks wochen semaines semanas hours std',
);
/** A number before it measures the goods, a time or a share. */
export const isSizeUnit = (text: string) => SIZE_UNITS.has(text === '"' || text === "'" ? text : wordKey(text));

const MONTH =
  /^(?:jan|feb|fév|fev|mar|mär|apr|avr|abr|ma[iy]|mayo|jun|juin|jul|juil|aug|août|aout|ago|sep|oct|okt|nov|dec|dez|déc|dic|ene)/i;
const MONTHS = setOf(
  'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
);
export const isMonth = (text: string) => MONTHS.has(wordKey(text));
const DATES = [
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/,
  /^\d{1,2}:\d{2}(?::\d{2})?(?:h|am|pm)?$/i,
  /^(?:kw|cw|wk)\d{1,2}$/i,
  /^\d{1,2}(?:st|nd|rd|th)$/i,
];
/** A day, an hour or a week. */
export function isDate(text: string): boolean {
  if (text.length > 20) return false;
  const [, month] = /^\d{1,2}[.-]?(\p{L}{3,10})[.-]?\d{0,4}$/u.exec(text) ?? [];
  return DATES.some((shape) => shape.test(text)) || (month !== undefined && MONTH.test(month));
}

/** Property classes of bolts, which look like decimals. */
export const isBoltClass = (text: string) => /^(?:4\.6|5\.6|5\.8|6\.8|8\.8|9\.8|10\.9|12\.9)$/.test(text);

export const isTimes = (text: string) => /^[x×*]$/i.test(text);

const CURRENCIES = setOf('usd eur gbp chf cad aud mxn $ € £ us$ fr sek nok dkk pln czk jpy inr ht ttc netto');
export const isCurrency = (text: string) => CURRENCIES.has(wordKey(text));

const FILLER = setOf(
  'please pls plz kindly send us me we i need needs want would could can you like to order buy require supply deliver the a an of also and some further another plus item items qty quantity part number pn article ref réf référence artikel art bitte wir brauchen benötigen liefern sie uns senden und noch von der die das auch merci de nous livrer il faut aussi et les le la des du veuillez préparer pièces por favor necesitamos y además enviar los las del código',
);
/** Words that ask for goods and name none. */
export const isFiller = (text: string) => FILLER.has(wordKey(text)) || isQuantityWord(text);
