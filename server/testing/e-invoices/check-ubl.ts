import { createRequire } from 'node:module';
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom';
import { eInvoiceRules } from '#server/testing/e-invoices/rules.ts';

/** What is used of fontoxpath, whose own types bring the DOM's. */
interface XPath {
  evaluateXPathToBoolean: (path: string, of: Node, facade: null, variables: null, options: XPathOptions) => boolean;
  evaluateXPathToNodes: (path: string, of: Node, facade: null, variables: null, options: XPathOptions) => Node[];
}
interface XPathOptions {
  namespaceResolver: (prefix: string) => string | null;
}
const { evaluateXPathToBoolean, evaluateXPathToNodes } = createRequire(import.meta.url)('fontoxpath') as XPath;

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const prefixes: Record<string, string> = {
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
};
const options: XPathOptions = { namespaceResolver: (prefix: string) => prefixes[prefix] ?? null };

/** In what order UBL 2.1 has the elements that we write. */
const order: Record<string, string> = {
  document:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode Note DocumentCurrencyCode AccountingCost BuyerReference OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine',
  Party: 'EndpointID PartyIdentification PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PostalAddress: 'StreetName AdditionalStreetName AddressLine Country',
  Address: 'StreetName AdditionalStreetName AddressLine Country',
  PartyTaxScheme: 'CompanyID TaxScheme',
  PartyLegalEntity: 'RegistrationName CompanyID',
  Contact: 'Telephone ElectronicMail',
  Delivery: 'ActualDeliveryDate DeliveryLocation',
  PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme',
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount',
  InvoiceLine: 'ID Note InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID Note CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Name BuyersItemIdentification SellersItemIdentification ClassifiedTaxCategory',
  ClassifiedTaxCategory: 'ID Percent TaxScheme',
  Price: 'PriceAmount BaseQuantity',
  InvoiceDocumentReference: 'ID IssueDate',
};

/** The rules that an e-invoice breaks, and elements that are not where the schema has them. */
export function findProblems(xml: string): string[] {
  const document = parseXmlDocument(xml);
  return [...brokenRules(document), ...misplaced(document)];
}

function brokenRules(document: Document): string[] {
  return eInvoiceRules.flatMap(({ id, of, holds }) =>
    evaluateXPathToNodes(of, document, null, null, options)
      .filter((node) => !evaluateXPathToBoolean(`boolean(${holds})`, node, null, null, options))
      .map(() => id),
  );
}

function misplaced(document: Document): string[] {
  const elements = evaluateXPathToNodes('//*[*]', document, null, null, options) as Element[];
  return elements.flatMap((element) => {
    const own = element.children.map(({ localName }) => localName);
    const expected = (
      order[element === document.documentElement ? 'document' : element.localName] ?? own.join(' ')
    ).split(' ');
    const places = own.map((name) => expected.indexOf(name));
    const isRight = places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
    return isRight ? [] : [`${element.localName} has ${own.join(' ')}`];
  });
}

/** The texts of these elements, such as `//cbc:TaxAmount`. */
export function textsAt(xml: string, path: string): string[] {
  const nodes = evaluateXPathToNodes(path, parseXmlDocument(xml), null, null, options);
  return nodes.map(({ textContent }) => textContent ?? '');
}
