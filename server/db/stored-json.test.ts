import { expect, test } from 'vitest';
import { parseDeliveryZones, parseFreightRule } from '#server/db/stored-freight.ts';
import { parseImportContent } from '#server/db/stored-import.ts';
import { readBuyer, readDocument } from '#server/db/stored-invoice.ts';
import {
  parseDocuments,
  parseFigures,
  parseLines,
  parseOrderFacts,
  parsePictures,
  parsePriceBreaks,
  parsePriceList,
  parseSpecifications,
  parseTexts,
  readSavedViews,
} from '#server/db/stored-json.ts';

// Every shape that a version wrote, named by the first commit that wrote it. Never edit one: what is stored does not change.
// A new field gets a new recording, and a default for the older ones.

const shapes: [string, (json: string) => unknown, string, object?][] = [
  [
    'an invoice of a payment by card, 379945e',
    (document) => readDocument({ document }),
    '{"seller":{"name":"Bulkhead","address":null,"email":"shop@bulkhead.example","phone":null,"taxId":null},"poNumber":"PO-1","lines":[{"orderId":"a","orderNumber":"BH-000001","name":"Hex bolt","partNumber":"DIN-933","quantity":100,"unit":"piece","price":4500,"net":4500}],"taxes":[{"name":"VAT","rate":19000,"net":4500,"tax":855}],"exemptReason":null,"payment":{"method":"card","reference":"pi_1","at":1790000000000},"corrects":null,"footer":null}',
    { seller: { logo: null }, rounding: 0, costCentre: null },
  ],
  [
    'an invoice on account, 379945e',
    (document) => readDocument({ document }),
    '{"seller":{"name":"Bulkhead","address":"1 Dock Road","email":null,"phone":null,"taxId":"DE123"},"poNumber":null,"lines":[{"orderId":"a","orderNumber":"BH-000001","name":"Hex bolt","partNumber":null,"quantity":100,"unit":"piece","price":4500,"net":4500}],"taxes":[],"exemptReason":"Reverse charge","payment":{"method":"account","dueAt":1790000000000},"corrects":null,"footer":"Thank you"}',
    { seller: { logo: null }, rounding: 0, costCentre: null },
  ],
  [
    'a credit note of a part of the amount, 379945e',
    (document) => readDocument({ document }),
    '{"seller":{"name":"Bulkhead","address":null,"email":null,"phone":null,"taxId":null},"poNumber":null,"lines":[{"orderId":"a","orderNumber":"BH-000001","name":"Hex bolt","partNumber":null,"quantity":null,"unit":null,"price":null,"net":1000}],"taxes":[],"exemptReason":null,"payment":{"method":"refund","reference":"re_1","at":1790000000000},"corrects":"INV-2026-000001","footer":null}',
    { seller: { logo: null }, rounding: 0, costCentre: null },
  ],
  [
    'an invoice with the logo of its seller, 0e72019',
    (document) => readDocument({ document }),
    '{"seller":{"name":"Bulkhead","address":null,"email":null,"phone":null,"taxId":null,"logo":"/pictures/a.webp"},"poNumber":null,"lines":[],"taxes":[],"exemptReason":null,"payment":{"method":"card","reference":null,"at":1790000000000},"corrects":null,"footer":null}',
    { rounding: 0, costCentre: null },
  ],
  [
    'an invoice whose tax was rounded once for each rate, of bookkeeping',
    (document) => readDocument({ document }),
    '{"seller":{"name":"Bulkhead","address":null,"email":null,"phone":null,"taxId":null,"logo":null},"poNumber":null,"lines":[],"taxes":[{"name":"VAT","rate":10000,"net":1010,"tax":101}],"rounding":1,"exemptReason":null,"payment":{"method":"card","reference":null,"at":1790000000000},"corrects":null,"footer":null}',
    { costCentre: null },
  ],
  [
    'an invoice with the cost centre of a company',
    (document) => readDocument({ document }),
    '{"seller":{"name":"Bulkhead","address":null,"email":null,"phone":null,"taxId":null,"logo":null},"poNumber":"PO-1","costCentre":"4711","lines":[],"taxes":[],"rounding":0,"exemptReason":null,"payment":{"method":"card","reference":null,"at":1790000000000},"corrects":null,"footer":null}',
  ],
  [
    'a buyer, 379945e',
    (buyer) => readBuyer({ buyer }),
    '{"name":null,"email":"ada@acme.example","address":"1 Dock Road","phone":"5550100","taxId":null}',
    { company: null },
  ],
  [
    'a buyer with a company, 7c4b0ff',
    (buyer) => readBuyer({ buyer }),
    '{"name":null,"company":"Acme","email":"ada@acme.example","address":"1 Dock Road","phone":"5550100","taxId":null}',
  ],
  ['price breaks, b46fcf3', parsePriceBreaks, '[{"quantity":100,"price":400}]'],
  ['specifications, b46fcf3', parseSpecifications, '[{"name":"Thread","value":"M8"}]'],
  ['further pictures', parsePictures, '[{"image":"/m8.webp","alt":"From the side"},{"image":"/m9.webp","alt":""}]'],
  ['documents, b46fcf3', parseDocuments, '[{"title":"Data sheet","url":"/m8.pdf"}]'],
  [
    'prices by quantity of an order, b062c44',
    parsePriceList,
    '{"price":500,"priceBreaks":[{"quantity":100,"price":400}]}',
  ],
  [
    'lines of a cart, 5dbbacc',
    parseLines,
    '[{"productId":"a","quantity":10,"price":0.05},{"productId":"b","quantity":1,"price":null}]',
  ],
  [
    'a product to be added by an import, 3d3d740',
    parseImportContent.new,
    '{"product":{"product":"Hex bolt","description":"M8","price":0.05,"minimumQuantity":10,"availableQuantity":0,"image":"/m8.webp"}}',
  ],
  [
    'a product to be added by an import, with every field, 3d3d740',
    parseImportContent.new,
    '{"product":{"partNumber":"DIN-933","product":"Hex bolt","description":"M8","category":"Bolts","price":0.05,"unit":"piece","minimumQuantity":10,"orderMultiple":5,"priceBreaks":[{"quantity":100,"price":0.04}],"availableQuantity":500,"lowStockAt":null,"barcode":"96385074","image":"/m8.webp","specifications":[{"name":"Thread","value":"M8"}],"documents":[]}}',
  ],
  [
    'a product to be changed by an import, 3d3d740',
    parseImportContent.changed,
    '{"before":{"price":0.05,"priceBreaks":[]},"after":{"price":0.06,"priceBreaks":[{"quantity":100,"price":0.04}]}}',
  ],
  [
    'a product whose weight and origin are changed by an import',
    parseImportContent.changed,
    '{"before":{"weight":null,"length":null,"countryOfOrigin":null,"customsNumber":null},"after":{"weight":1.25,"length":120,"countryOfOrigin":"DE","customsNumber":"84821010"}}',
  ],
  [
    'what a delivery method costs by weight',
    parseFreightRule,
    '{"is":"byWeight","steps":[{"upToMg":2000000,"netMinor":490},{"upToMg":null,"netMinor":0}]}',
  ],
  [
    'what a delivery method costs by value',
    parseFreightRule,
    '{"is":"byValue","steps":[{"upTo":10000,"netMinor":490},{"upTo":null,"netMinor":0}]}',
  ],
  ['a delivery method at one price', parseFreightRule, '{"is":"flat","netMinor":490}'],
  ['a delivery method by agreement', parseFreightRule, '{"is":"agreement"}'],
  [
    'where a delivery method delivers to',
    parseDeliveryZones,
    '[{"country":"DE","postcodes":[]},{"country":"GB","postcodes":["SW1"]}]',
  ],
  [
    'a refused row of an import, 3d3d740',
    parseImportContent.refused,
    '{"reasons":["Enter a price."],"cells":["DIN-933",""]}',
  ],
  ['headings of a file, 3d3d740', parseTexts, '["Part number","Price"]'],
  [
    'figures of a shift, 5738db4',
    parseFigures,
    '{"counts":{"shipped":{"count":3,"isMore":false},"lowStock":{"count":1,"isMore":false,"products":1}},"shippedBy":[{"actor":"ada","count":3}],"notShipped":[{"id":"a","seq":1}]}',
  ],
  ['an order without amounts in its event, before af2605d', parseOrderFacts, '{}', { requestFingerprint: null }],
  [
    'an order without tax in its event, af2605d',
    parseOrderFacts,
    '{"quantity":10,"priceUnits":500,"totalMinor":50}',
    { requestFingerprint: null },
  ],
  [
    'a reduction, b062c44',
    parseOrderFacts,
    '{"quantity":10,"priceUnits":500,"totalMinor":50,"idempotencyKey":"a"}',
    { requestFingerprint: null },
  ],
  [
    'a reduction with tax and fingerprint',
    parseOrderFacts,
    '{"quantity":10,"priceUnits":500,"taxMinor":8,"totalMinor":58,"idempotencyKey":"a","requestFingerprint":"f"}',
  ],
  [
    "views of one's own, of named views",
    (order_views) => readSavedViews({ order_views }),
    '[{"name":"Late","view":"to-ship","q":"acme","from":"2026-01-01","to":"2026-11-28T10:00:00Z","sort":"-total"},{"name":"Acme","q":"acme"}]',
  ],
];

test.each(shapes)('reads %s', (_name, read, json, defaults = {}) => {
  // Everything that was written is there, and what was not has its default.
  expect(read(json)).toMatchObject(JSON.parse(json));
  expect(read(json)).toMatchObject(defaults);
});

test('refuses what no version wrote', () => {
  expect(() => readDocument({ document: '{"seller":{}}' })).toThrow();
  expect(() => parsePriceBreaks('{}')).toThrow();
  expect(() => parseLines('[{"productId":"a"}]')).toThrow();
});
