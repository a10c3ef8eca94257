import * as z from 'zod/mini';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { readTaxAgain } from '#web/api/invoices/customer-tax.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import type { PurchaseInput, PurchaseValues } from '#web/features/purchase/purchase-schema.ts';
import { markFields } from '#web/forms/submit.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

const limits = ['too_many_unpaid', 'unverified_limit', 'credit_limit_exceeded', 'not_on_account'];

const codeSchema = z.object({ code: z.string(), message: z.string() });

interface Refusals {
  onPriceChange: () => void;
  /** Of unpaid orders, or of what may be owed on account. */
  onLimit: (message: string) => void;
}

/** The refusal also refetched the product, so the page is up to date. */
export function showOrderError(
  form: ContractForm<PurchaseInput, PurchaseValues>,
  error: unknown,
  refusals: Refusals,
): void {
  const { code, message = '' } = codeSchema.safeParse(error).data ?? {};
  if (limits.includes(code ?? '')) {
    refusals.onLimit(message);
    return;
  }
  if (code === 'price_changed') {
    refusals.onPriceChange();
    toastError(purchaseMessages.priceChanged);
    return;
  }
  if (code === 'tax_changed') void readTaxAgain().catch(toastError);
  toastError(code === 'insufficient_stock' ? purchaseMessages.stockChanged : error);
  markFields(form, error);
}
