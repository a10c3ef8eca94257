import type { FoundProducts, FoundRecords } from '#shared/contracts/search/search.ts';
import { orderPage } from '#shared/desktop/pages.ts';
import { familyPath } from '#shared/domain/products/family.ts';
import { sizeMessages } from '#shared/messages/families/family-sizes.ts';
import { relatedMessages } from '#shared/messages/products/related.ts';
import { searchMessages } from '#shared/messages/shop/search.ts';
import { paths } from '#web/paths.ts';

export interface HitOption {
  to: string;
  title: string;
  detail?: string | undefined;
  image?: string;
}

export interface HitGroup {
  label: string;
  options: HitOption[];
}

export function productsPage(q: string): string {
  return `${paths.products}?${new URLSearchParams({ q })}`;
}

/** In the order in which the keys go through them. `isStaff` says whose page of an order is opened. */
export function hitGroups(
  { orders = [], customers = [], categories = [], families = [], products = [] }: Partial<FoundProducts & FoundRecords>,
  q: string,
  isStaff: boolean,
): HitGroup[] {
  const groups: HitGroup[] = [
    {
      label: searchMessages.orders,
      options: orders.map(({ _id, orderNumber, product }) => ({
        to: isStaff ? orderPage(_id) : paths.order(_id),
        title: orderNumber,
        detail: product,
      })),
    },
    {
      label: searchMessages.customers,
      options: customers.map(({ _id, name, email }) => ({
        to: paths.customer(_id),
        title: name ?? email ?? _id,
        ...(name !== null && email !== null && { detail: email }),
      })),
    },
    {
      label: searchMessages.categories,
      options: categories.map((category) => ({ to: paths.category(category), title: category })),
    },
    {
      label: searchMessages.families,
      options: families.map(({ key, name, products: count }) => ({
        to: familyPath(key),
        title: name,
        detail: sizeMessages.all(count),
      })),
    },
    {
      label: searchMessages.products,
      options: products.map(({ _id, product, partNumber, foundAs, image }) => ({
        to: paths.purchase(_id),
        title: product,
        detail: [partNumber, foundAs && relatedMessages.alsoKnownAs(foundAs)].filter(Boolean).join(' · ') || undefined,
        image,
      })),
    },
    { label: searchMessages.more, options: [{ to: productsPage(q), title: searchMessages.all(q) }] },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
