import { AppError } from '#server/app-error.ts';
import { readElectronicAddress } from '#shared/domain/e-invoices/electronic-address.ts';
import { isCountry } from '#shared/domain/freight/countries.ts';
import { eInvoiceFieldMessages as messages } from '#shared/messages/invoices/e-invoice-fields.ts';

interface Codes {
  country: string | null;
  electronicAddress: string | null;
}

/** What is written like a country or an electronic address, and is none. @throws {AppError} invalid_fields */
export function refuseUnknownCodes({ country, electronicAddress }: Codes): void {
  const fields = {
    ...(country !== null && !isCountry(country) && { country: messages.country }),
    ...(electronicAddress !== null &&
      readElectronicAddress(electronicAddress) === null && { electronicAddress: messages.electronicAddress }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
}
