import { type ProductColumn, productColumnOf } from '#shared/domain/products/product-columns.ts';

/**
 * Headings of other programs (Shopify, WooCommerce, Odoo, Magento, ERP systems) and languages, which are proposed for a
 * column and never taken without being asked. Those at the front come before the others of a file.
 */
const words: Partial<Record<ProductColumn, string>> = {
  partNumber:
    'variant sku|sku|internal reference|default code|part no|part number|partno|part #|item number|item no|item code|item|article number|article no|mpn|artikelnummer|artikel nr|artikelnr|art nr|artnr|teilenummer|materialnummer|sachnummer|référence|reference|réf|code article|référence article|referencia|código|código de artículo|ref|numero parte|codice|codice articolo|artikelcode|numer katalogowy|indeks|symbol|artikelnummer|varenummer|varenr|tuotenumero|tuotekoodi|katalogové číslo|código do produto|referência|stok kodu|ürün kodu|品番|商品コード',
  product:
    'title|name|product name|product title|item name|bezeichnung|artikelbezeichnung|produktname|produkt|désignation|libellé|nom|nom du produit|nombre|denominación|nombre del producto|producto|nome|nome prodotto|denominazione|naam|productnaam|nazwa|nazwa produktu|benämning|produktnamn|navn|produktnavn|nimi|tuotenimi|název|nome do produto|ürün adı|商品名|品名',
  description:
    'body (html)|sales description|description|long description|short description|beschreibung|langtext|artikeltext|description longue|descripción|descrizione|omschrijving|opis|beskrivning|beskrivelse|kuvaus|popis|descrição|açıklama|説明',
  price:
    'variant price|regular price|sales price|unit price|price|list price|net price|selling price|preis|verkaufspreis|einzelpreis|nettopreis|listenpreis|vk|vk netto|prix|prix unitaire|prix de vente|prix ht|pu ht|precio|precio unitario|precio de venta|pvp|prezzo|prezzo unitario|prijs|verkoopprijs|cena|cena netto|pris|enhetspris|salgspris|hinta|preço|preço unitário|fiyat|birim fiyat|価格|単価',
  category:
    'product category|categories|category|type|product type|kategorie|warengruppe|produktgruppe|catégorie|famille|categoría|familia|categoria|categorie|kategoria|kategori|tuoteryhmä|カテゴリ',
  unit: 'unit of measure|unit|uom|sales unit|base unit|einheit|mengeneinheit|me|verkaufseinheit|unité|unité de vente|unidad|unidad de medida|unità|eenheid|jednostka|jm|enhet|enhed|yksikkö|jednotka|unidade|birim|単位',
  minimumQuantity:
    'minimum order quantity|moq|min qty|min order qty|min cart qty|minimum qty|mindestmenge|mindestbestellmenge|quantité minimale|qté min|cantidad mínima|pedido mínimo|quantità minima|minimale afname|minimalna ilość|minsta antal|最小注文数',
  orderMultiple:
    'qty increments|order step|pack size|multiple|verpackungseinheit|ve|gebinde|bestellschritt|conditionnement|multiple de vente|múltiplo|unidades por paquete|confezione|verpakkingseenheid',
  availableQuantity:
    'variant inventory qty|stock quantity|stock|qty|quantity|quantity on hand|on hand|available quantity|inventory|bestand|lagerbestand|menge|stock disponible|quantité|existencias|cantidad|giacenza|voorraad|stan|lagersaldo|在庫',
  lowStockAt:
    'low stock amount|reorder point|minimum stock|meldebestand|mindestbestand|stock minimum|seuil d alerte|stock mínimo',
  bin: 'bin location|storage bin|stock location|warehouse location|location|shelf|shelf location|lagerplatz|lagerfach|lagerort|regalplatz|stellplatz|emplacement|ubicación|ubicazione|magazijnlocatie|locatie|lokalizacja|lagerplats|hyllplats|lagerplads|hylleplass|hyllypaikka|raf|棚番',
  tracksBatches:
    'track batches|batch tracking|batch tracked|batch managed|lot tracking|lot tracked|chargenpflicht|chargenpflichtig|chargenverfolgung|chargenführung|suivi par lot|gestion des lots|control por lotes|gestione lotti|partijregistratie',
  leadDays:
    'lead time|lead time days|delivery lead time|customer lead time|lieferzeit|lieferzeit tage|wiederbeschaffungszeit|délai|délai de livraison|plazo de entrega|tempi di consegna|levertijd|czas realizacji|leveranstid',
  weight:
    'weight|weight kg|net weight|net weight kg|unit weight|gewicht|gewicht kg|nettogewicht|stückgewicht|poids|poids kg|poids net|peso|peso kg|peso neto|peso netto|nettogewicht|waga|waga kg|vikt|vekt|vægt|paino|hmotnost|ağırlık|重量',
  length: 'length|length mm|länge|länge mm|longueur|longitud|largo|lunghezza|lengte|długość|längd|lengde|længde|pituus',
  width: 'width|width mm|breite|breite mm|largeur|ancho|anchura|larghezza|breedte|szerokość|bredd|bredde|leveys',
  height: 'height|height mm|höhe|höhe mm|hauteur|alto|altura|altezza|hoogte|wysokość|höjd|høyde|højde|korkeus',
  countryOfOrigin:
    'origin|country of manufacture|country code of origin|made in|ursprungsland|herkunftsland|ursprung|pays d origine|país de origen|paese di origine|land van herkomst|kraj pochodzenia|ursprungsland|opprinnelsesland|oprindelsesland|alkuperämaa|原産国',
  customsNumber:
    'hs code|hs|harmonized system code|tariff number|customs tariff number|commodity code|taric|zolltarifnummer|warennummer|statistische warennummer|code douanier|code sh|nomenclature douanière|código arancelario|código hs|codice doganale|goederencode|kod cn|kod celny|tulltaxenummer|tolltariffnummer|hsコード',
  barcode:
    'variant barcode|gtin upc ean or isbn|gtin|ean|ean13|ean code|upc|barcode|strichcode|ean nummer|code barres|code à barres|gencod|código de barras|codice a barre|streepjescode|kod kreskowy|streckkod|stregkode|viivakoodi|čárový kód|barkod|jan|jan コード',
  otherNumbers:
    'other part numbers|alternative part numbers|cross reference|cross references|former part number|old part number|old sku|oem number|vergleichsnummer|vergleichsnummern|alte artikelnummer|ancienne référence|referencia anterior',
  accessories: 'zubehör|accessoires|accesorios|accessori|tillbehör|tilbehør|akcesoria',
  substitutes: 'alternatives|alternative products|ersatzartikel|alternativartikel|sustitutos|zamienniki',
  replacedBy: 'successor|superseded by|nachfolger|nachfolgeartikel|ersetzt durch|remplacé par|sustituido por',
  image:
    'image src|images|base image|image|image url|picture|bild|bild url|image principale|imagen|immagine|afbeelding|zdjęcie',
};

/** Without accents, case, signs and what stands in brackets at the end, such as a currency. */
function keyOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/(?<=.)\s*[([][^)\]]*[)\]]\s*$/u, '')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
}

interface Proposal {
  column: ProductColumn;
  /** The smallest is the likeliest. */
  rank: number;
}

const proposals = new Map<string, Proposal>();
for (const [column, list] of Object.entries(words) as [ProductColumn, string][]) {
  for (const [rank, word] of list.split('|').entries()) {
    for (const key of [
      keyOf(word),
      word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}#]/gu, ''),
    ])
      if (!proposals.has(key)) proposals.set(key, { column, rank });
  }
}

const kilograms = /^(kg|kgs|kilo|kilograms?|kilogrammes?|kilogramm)$/i;
const millimetres = /^(mm|millimet(er|re)s?)$/i;
const columnUnits: Partial<Record<ProductColumn, RegExp>> = {
  weight: kilograms,
  length: millimetres,
  width: millimetres,
  height: millimetres,
};

/** Whether a heading has another unit than the column, as `Weight (lbs)` has. */
function hasOtherUnit(heading: string, column: ProductColumn): boolean {
  const [, unit] = /[([]\s*([^)\]]*?)\s*[)\]]\s*$/.exec(heading) ?? [];
  return unit !== undefined && columnUnits[column]?.test(unit) === false;
}

function proposalOf(heading: string): Proposal | null {
  const proposal = proposals.get(keyOf(heading));
  return proposal === undefined || hasOtherUnit(heading, proposal.column) ? null : proposal;
}

/** How many cells are headings that are known here or elsewhere. */
export function countKnownHeadings(cells: string[]): number {
  return new Set(cells.flatMap((cell) => productColumnOf(cell) ?? proposalOf(cell)?.column ?? [])).size;
}

export interface ColumnChoice {
  /** The field of each column; null for one that is not imported. */
  columns: (ProductColumn | null)[];
  /** Nobody has to be asked: own headings, and none that would mean something here. */
  isSure: boolean;
}

/** What the columns of a file probably are. An own heading comes first, then those at the front of the lists. */
export function proposeColumns(headings: string[]): ColumnChoice {
  const own = headings.map(productColumnOf);
  const columns = own.map((column, index) => (column !== null && own.indexOf(column) === index ? column : null));
  const isTwice = own.some((column, index) => column !== null && columns[index] === null);
  const others = headings
    .map((heading, index) => ({ index, proposal: own[index] === null ? proposalOf(heading) : null }))
    .toSorted((one, other) => (one.proposal?.rank ?? 0) - (other.proposal?.rank ?? 0));
  let isProposed = false;
  for (const { index, proposal } of others) {
    if (proposal === null || columns.includes(proposal.column)) continue;
    columns[index] = proposal.column;
    isProposed = true;
  }
  const hasKey = own.includes('partNumber') || own.includes('_id');
  return { columns, isSure: hasKey && !isProposed && !isTwice };
}

/** What makes two files of one kind: their headings, in this order. */
export function headingKey(headings: string[]): string {
  return JSON.stringify(headings.map((heading) => heading.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()));
}
