// Rules of EN 16931 (BR-…), of its UBL binding (UBL-…) and of Peppol BIS Billing 3 (PEPPOL-…) on what we write, in words of our own as
// XPath: the official Schematron files cannot be had from a package registry. Amounts are compared to half of their smallest unit.

export interface Rule {
  id: string;
  /** Where it counts. */
  of: string;
  /** What has to be true there. */
  holds: string;
}

const rule = (id: string, of: string, holds: string): Rule => ({ id, of, holds });
const same = (one: string, other: string) => `abs((${one}) - (${other})) < 0.005`;

const doc = '/*';
const seller = '/*/cac:AccountingSupplierParty/cac:Party';
const buyer = '/*/cac:AccountingCustomerParty/cac:Party';
const totals = '/*/cac:LegalMonetaryTotal';
const line = '/*/(cac:InvoiceLine | cac:CreditNoteLine)';
const breakdown = '/*/cac:TaxTotal/cac:TaxSubtotal';
const lineQuantity = '(cbc:InvoicedQuantity | cbc:CreditedQuantity)';
const vatOf = (party: string) => `${party}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = 'VAT']/cbc:CompanyID`;
const amountOf = (name: string) => `sum(cbc:${name}/number())`;

const mandatory: Rule[] = [
  rule('BR-01', doc, 'normalize-space(cbc:CustomizationID)'),
  rule('BR-02', doc, 'normalize-space(cbc:ID)'),
  rule('BR-03', doc, "matches(cbc:IssueDate, '^\\d{4}-\\d\\d-\\d\\d$')"),
  rule('BR-04', doc, "(cbc:InvoiceTypeCode, cbc:CreditNoteTypeCode) = ('380', '381')"),
  rule('UBL type', doc, "(local-name() = 'CreditNote') = (cbc:CreditNoteTypeCode = '381')"),
  rule('BR-05', doc, "matches(cbc:DocumentCurrencyCode, '^[A-Z]{3}$')"),
  rule('BR-06', seller, 'normalize-space(cac:PartyLegalEntity/cbc:RegistrationName)'),
  rule('BR-07', buyer, 'normalize-space(cac:PartyLegalEntity/cbc:RegistrationName)'),
  rule('BR-08', seller, 'cac:PostalAddress'),
  rule('BR-09', seller, "matches(cac:PostalAddress/cac:Country/cbc:IdentificationCode, '^[A-Z]{2}$')"),
  rule('BR-10', buyer, 'cac:PostalAddress'),
  rule('BR-11', buyer, "matches(cac:PostalAddress/cac:Country/cbc:IdentificationCode, '^[A-Z]{2}$')"),
  ...['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].map((name, index) =>
    rule(`BR-${12 + index}`, totals, `count(cbc:${name}) = 1`),
  ),
  rule('BR-16', doc, 'count(cac:InvoiceLine | cac:CreditNoteLine) >= 1'),
  rule('BR-21', line, 'normalize-space(cbc:ID)'),
  rule('BR-21 unique', doc, 'count(distinct-values(*/cbc:ID[../cac:Item])) = count(*/cbc:ID[../cac:Item])'),
  rule('BR-22', line, `count(${lineQuantity}) = 1`),
  rule('BR-23', line, `normalize-space(${lineQuantity}/@unitCode)`),
  rule('BR-24', line, 'count(cbc:LineExtensionAmount) = 1'),
  rule('BR-25', line, 'normalize-space(cac:Item/cbc:Name)'),
  rule('BR-26', line, 'count(cac:Price/cbc:PriceAmount) = 1'),
  rule('BR-27', line, 'number(cac:Price/cbc:PriceAmount) >= 0'),
  rule('BR-45', breakdown, 'cbc:TaxableAmount'),
  rule('BR-46', breakdown, 'cbc:TaxAmount'),
  rule('BR-47', breakdown, 'cac:TaxCategory/cbc:ID'),
  rule('BR-48', breakdown, "cac:TaxCategory/cbc:Percent or cac:TaxCategory/cbc:ID = 'O'"),
  rule('BR-49', '//cac:PaymentMeans', 'normalize-space(cbc:PaymentMeansCode)'),
  rule('BR-50', '//cac:PayeeFinancialAccount', 'normalize-space(cbc:ID)'),
  rule('BR-55', '//cac:BillingReference', 'normalize-space(cac:InvoiceDocumentReference/cbc:ID)'),
  rule('BR-57', '//cac:DeliveryLocation/cac:Address', 'normalize-space(cac:Country/cbc:IdentificationCode)'),
  rule('BR-61', '//cac:PaymentMeans', "not(cbc:PaymentMeansCode = ('30', '58')) or cac:PayeeFinancialAccount/cbc:ID"),
  rule('BR-62', seller, 'cbc:EndpointID/@schemeID'),
  rule('BR-63', buyer, 'cbc:EndpointID/@schemeID'),
];

const sums: Rule[] = [
  rule('BR-CO-03', doc, 'not(cbc:TaxPointDate and cac:InvoicePeriod/cbc:DescriptionCode)'),
  rule('BR-CO-04', line, 'normalize-space(cac:Item/cac:ClassifiedTaxCategory/cbc:ID)'),
  rule('BR-CO-09', '//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = "VAT"]', "matches(cbc:CompanyID, '^[A-Z]{2}')"),
  rule('BR-CO-10', totals, same('cbc:LineExtensionAmount', 'sum(../*[cac:Item]/cbc:LineExtensionAmount/number())')),
  rule(
    'BR-CO-13',
    totals,
    same(
      'cbc:TaxExclusiveAmount',
      'cbc:LineExtensionAmount + sum(cbc:ChargeTotalAmount/number()) - sum(cbc:AllowanceTotalAmount/number())',
    ),
  ),
  rule('BR-CO-14', '/*/cac:TaxTotal', same('cbc:TaxAmount', 'sum(cac:TaxSubtotal/cbc:TaxAmount/number())')),
  rule('BR-CO-15', totals, same('cbc:TaxInclusiveAmount', 'cbc:TaxExclusiveAmount + ../cac:TaxTotal/cbc:TaxAmount')),
  rule(
    'BR-CO-16',
    totals,
    same(
      'cbc:PayableAmount',
      `cbc:TaxInclusiveAmount - ${amountOf('PrepaidAmount')} + ${amountOf('PayableRoundingAmount')}`,
    ),
  ),
  // To half a unit of the currency, where the official rule allows one whole euro.
  rule(
    'BR-CO-17',
    breakdown,
    "abs(cbc:TaxAmount - cbc:TaxableAmount * sum(cac:TaxCategory/cbc:Percent/number()) div 100) <= (if (cbc:TaxAmount/@currencyID = 'JPY') then 0.5000001 else 0.0050001)",
  ),
  rule('BR-CO-18', doc, 'cac:TaxTotal/cac:TaxSubtotal'),
  rule(
    'BR-CO-25',
    totals,
    'number(cbc:PayableAmount) <= 0 or ../cbc:DueDate or normalize-space(../cac:PaymentTerms/cbc:Note)',
  ),
  rule('BR-CO-26', seller, `cac:PartyIdentification/cbc:ID or cac:PartyLegalEntity/cbc:CompanyID or ${vatOf('.')}`),
  ...['BR-DEC-09 to 28'].map((id) =>
    rule(id, '//*[@currencyID][not(self::cbc:PriceAmount)]', "matches(., '^-?\\d+(\\.\\d{1,2})?$')"),
  ),
];

const categoryOf = (code: string) => `cac:Item/cac:ClassifiedTaxCategory[cbc:ID = '${code}']`;
const linesOf = (code: string) => `${line}[${categoryOf(code)}]`;
const groupOf = (code: string) => `${breakdown}[cac:TaxCategory/cbc:ID = '${code}']`;

/** What counts for each category that a shop's documents can have. */
function rulesOf(
  code: string,
  { name, isFree, hasReason }: { name: string; isFree: boolean; hasReason: boolean },
): Rule[] {
  return [
    rule(
      `BR-${name}-01`,
      `/*[${line}/${categoryOf(code)}]`,
      code === 'S' ? groupOf(code) : `count(${groupOf(code)}) = 1`,
    ),
    ...(code === 'O'
      ? []
      : [rule(`BR-${name}-02`, `/*[${line}/${categoryOf(code)}]`, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`)]),
    rule(
      `BR-${name}-05`,
      `${linesOf(code)}/${categoryOf(code)}`,
      code === 'O' ? 'not(cbc:Percent)' : isFree ? 'number(cbc:Percent) = 0' : 'number(cbc:Percent) > 0',
    ),
    rule(
      `BR-${name}-08`,
      groupOf(code),
      code === 'S'
        ? same(
            'cbc:TaxableAmount',
            `sum(for $rate in cac:TaxCategory/cbc:Percent return ${linesOf(code)}[number(cac:Item/cac:ClassifiedTaxCategory/cbc:Percent) = number($rate)]/cbc:LineExtensionAmount/number())`,
          )
        : same('cbc:TaxableAmount', `sum(${linesOf(code)}/cbc:LineExtensionAmount/number())`),
    ),
    ...(isFree ? [rule(`BR-${name}-09`, groupOf(code), 'number(cbc:TaxAmount) = 0')] : []),
    rule(
      `BR-${name}-10`,
      `${groupOf(code)}/cac:TaxCategory`,
      hasReason
        ? 'normalize-space(cbc:TaxExemptionReason) or normalize-space(cbc:TaxExemptionReasonCode)'
        : 'not(cbc:TaxExemptionReason or cbc:TaxExemptionReasonCode)',
    ),
  ];
}

const categories: Rule[] = [
  ...rulesOf('S', { name: 'S', isFree: false, hasReason: false }),
  ...rulesOf('Z', { name: 'Z', isFree: true, hasReason: false }),
  ...rulesOf('E', { name: 'E', isFree: true, hasReason: true }),
  ...rulesOf('AE', { name: 'AE', isFree: true, hasReason: true }),
  ...rulesOf('G', { name: 'G', isFree: true, hasReason: true }),
  ...rulesOf('K', { name: 'IC', isFree: true, hasReason: true }),
  ...rulesOf('O', { name: 'O', isFree: true, hasReason: true }),
  ...['AE', 'K', 'G'].map((code) => rule(`BR-${code}-02 seller`, `/*[${groupOf(code)}]`, vatOf(seller))),
  ...['AE', 'K'].map((code) => rule(`BR-${code}-02 buyer`, `/*[${groupOf(code)}]`, vatOf(buyer))),
  rule('BR-IC-11', `/*[${groupOf('K')}]`, 'cac:Delivery/cbc:ActualDeliveryDate or cac:InvoicePeriod'),
  rule('BR-IC-12', `/*[${groupOf('K')}]`, '//cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode'),
  rule('BR-O-02 to 04', `/*[${groupOf('O')}]`, `not(${vatOf(seller)} or ${vatOf(buyer)})`),
  rule('BR-O-11', `/*[${groupOf('O')}]`, `count(${breakdown}) = 1`),
  rule(
    'one group for each category and rate',
    doc,
    `every $group in ${breakdown} satisfies count(${breakdown}[cac:TaxCategory/cbc:ID = $group/cac:TaxCategory/cbc:ID and string(cac:TaxCategory/cbc:Percent) = string($group/cac:TaxCategory/cbc:Percent)]) = 1`,
  ),
];

const peppol: Rule[] = [
  rule('PEPPOL-EN16931-R001', doc, "matches(cbc:ProfileID, '^urn:fdc:peppol\\.eu:2017:poacc:billing:\\d\\d:1\\.0$')"),
  rule('PEPPOL-EN16931-R002', doc, 'count(cbc:Note) <= 1'),
  rule('PEPPOL-EN16931-R003', doc, 'cbc:BuyerReference or cac:OrderReference/cbc:ID'),
  rule('PEPPOL-EN16931-R004', doc, "starts-with(cbc:CustomizationID, 'urn:cen.eu:en16931:2017')"),
  rule('PEPPOL-EN16931-R008', '//*', 'normalize-space(.)'),
  rule('PEPPOL-EN16931-R010 and R020', `${seller} | ${buyer}`, 'normalize-space(cbc:EndpointID)'),
  rule('PEPPOL-EN16931-R051', '//@currencyID', '. = /*/cbc:DocumentCurrencyCode'),
  rule('PEPPOL-EN16931-R053', doc, 'count(cac:TaxTotal) = 1'),
  rule(
    'PEPPOL-EN16931-R120',
    line,
    `abs(cbc:LineExtensionAmount - ${lineQuantity} * cac:Price/cbc:PriceAmount div (cac:Price/cbc:BaseQuantity/number(), 1)[1]) <= (if (cbc:LineExtensionAmount/@currencyID = 'JPY') then 0.51 else 0.0051)`,
  ),
  rule('PEPPOL-EN16931-R121', '//cbc:BaseQuantity', 'number(.) > 0'),
  rule('PEPPOL-EN16931-R130', '//cbc:BaseQuantity', `@unitCode = ../../${lineQuantity}/@unitCode`),
  rule('PEPPOL-EN16931-P0112', doc, "not(local-name() = 'CreditNote') or not(cbc:DueDate)"),
];

export const eInvoiceRules: readonly Rule[] = [...mandatory, ...sums, ...categories, ...peppol];
