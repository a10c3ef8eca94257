import * as z from 'zod/mini';
import type { ProductChange } from '#shared/contracts/products/product-changes.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import type { ProductChangeForm } from '#web/features/admin/products/product-change.ts';
import { showSubmitError } from '#web/forms/submit.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

const shortageSchema = z.object({ code: z.literal('insufficient_stock') });

/** The API reports too little stock for the whole change; it belongs to one input. */
export function showChangeError(form: ContractForm<ProductChangeForm, ProductChange | null>, error: unknown): void {
  if (!shortageSchema.safeParse(error).success) {
    showSubmitError(form, error);
    return;
  }
  form.setError('adjustQuantity', { type: 'server', message: adminMessages.stockTaken }, { shouldFocus: true });
}
