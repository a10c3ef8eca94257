import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import type { EInvoiceData, PartyData } from '#server/services/e-invoices/e-invoice-data.ts';
import { plain } from '#server/services/e-invoices/plain-text.ts';
import { readElectronicAddress } from '#shared/domain/e-invoices/electronic-address.ts';
import { readVatNumber } from '#shared/domain/e-invoices/vat-number.ts';

type Seller = EInvoice['cac:AccountingSupplierParty']['cac:Party'];
type Buyer = EInvoice['cac:AccountingCustomerParty']['cac:Party'];
type Address = Buyer['cac:PostalAddress'];
type Country = Address['cac:Country']['cbc:IdentificationCode'];
type Scheme = NonNullable<Buyer['cbc:EndpointID@schemeID']>;

/** `hasVat`: VAT numbers must not stand beside what is not subject to VAT. */
export function mapSeller(seller: EInvoiceData['seller'], hasVat: boolean): Seller {
  const vat = hasVat ? readVatNumber(seller.taxId) : null;
  const taxId = plain(seller.taxId);
  const contact = contactOf(seller);
  return {
    ...endpointOf(seller),
    'cac:PostalAddress': addressOf(seller),
    ...(vat
      ? { 'cac:PartyTaxScheme': [{ 'cbc:CompanyID': vat.number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }] }
      : hasVat && taxId !== null
        ? { 'cac:PartyTaxScheme': [{ 'cbc:CompanyID': taxId, 'cac:TaxScheme': { 'cbc:ID': 'TAX' } }] }
        : {}),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': plain(seller.name) ?? '',
      // Who it is, where no VAT number says it. The package leaves an identification out of Factur-X.
      ...(vat === null && taxId !== null && { 'cbc:CompanyID': taxId }),
    },
    ...(contact && { 'cac:Contact': contact }),
  };
}

export function mapBuyer(buyer: PartyData, hasVat: boolean): Buyer {
  const vat = readVatNumber(buyer.taxId);
  const taxId = plain(buyer.taxId);
  const contact = contactOf(buyer);
  return {
    ...endpointOf(buyer),
    ...(vat === null && taxId !== null && { 'cac:PartyIdentification': { 'cbc:ID': taxId } }),
    'cac:PostalAddress': addressOf(buyer),
    ...(hasVat &&
      vat && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vat.number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': plain(buyer.name) ?? '' },
    ...(contact && { 'cac:Contact': contact }),
  };
}

/** Its e-mail address where it has none in a network of e-invoices. */
function endpointOf({ electronicAddress, email }: PartyData) {
  const address = electronicAddress === null ? null : readElectronicAddress(electronicAddress);
  const scheme = (address?.scheme ?? 'EM') as Scheme;
  return { 'cbc:EndpointID': address?.id ?? plain(email) ?? '', 'cbc:EndpointID@schemeID': scheme };
}

/** Addresses are free text, of which only the lines are known: no postcode and no city of their own. */
export function addressOf({ address, country }: Pick<PartyData, 'address' | 'country'>): Address {
  const [street, second, ...others] = (address ?? '').split('\n').flatMap((line) => plain(line) ?? []);
  return {
    ...(street !== undefined && { 'cbc:StreetName': street }),
    ...(second !== undefined && { 'cbc:AdditionalStreetName': second }),
    ...(others.length > 0 && { 'cac:AddressLine': { 'cbc:Line': others.join(', ') } }),
    'cac:Country': { 'cbc:IdentificationCode': (country ?? '') as Country },
  };
}

function contactOf({ phone, email }: PartyData) {
  const [telephone, mail] = [plain(phone), plain(email)];
  if (telephone === null && mail === null) return undefined;
  return {
    ...(telephone !== null && { 'cbc:Telephone': telephone }),
    ...(mail !== null && { 'cbc:ElectronicMail': mail }),
  };
}
