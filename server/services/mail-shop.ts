import type { Database } from '#server/db/schema/tables.ts';
import type { MailShop } from '#server/mails/content.ts';

/** The shop as its mails show it. */
export async function readMailShop(_db: Database): Promise<{ shop: MailShop; locale: string }> {
  return {
    shop: {
      name: 'Bulkhead',
      legalName: null,
      address: null,
      email: null,
      phone: null,
      taxId: null,
      links: { terms: null, privacy: null, imprint: null },
      accent: { color: '#0b5cad', on: '#ffffff' },
    },
    locale: 'en-US',
  };
}
