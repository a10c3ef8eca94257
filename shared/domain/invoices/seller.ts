const required = ['name', 'address', 'taxId'] as const;
export type SellerField = (typeof required)[number];

/** What invoices have to say of their seller and the shop's settings leave empty. */
export function missingOfSeller(shop: { [Field in SellerField]: string | null }): SellerField[] {
  return required.filter((field) => !shop[field]?.trim());
}
