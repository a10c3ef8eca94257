import { use, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { type Currency, fromMinorUnits, toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { approvalReasonMessages } from '#shared/messages/companies/companies.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { errorFields } from '#web/api/api-error.ts';
import { usePlaceCheckoutMutation } from '#web/api/checkouts/checkouts.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useAddRequestMutation } from '#web/api/requests/requests.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';
import { purchaseDraft } from '#web/features/purchase/purchase-draft.ts';
import type { PurchaseInput, PurchaseValues } from '#web/features/purchase/purchase-schema.ts';
import type { PlaceOne } from '#web/features/purchase/use-place-order.ts';
import { approvalReasonsOf } from '#web/forms/companies/approval-reasons.ts';
import { AskForApproval } from '#web/forms/companies/ask-for-approval.tsx';
import { type CompanyDemands, companyDemands } from '#web/forms/companies/company-demands.ts';
import { CostCentreField } from '#web/forms/companies/cost-centre-field.tsx';
import { PoNumberField } from '#web/forms/companies/po-number-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { rateOf } from '#web/forms/use-tax.ts';
import { paths } from '#web/paths.ts';

export interface ActingCompany {
  place: PlaceOne;
  demands: CompanyDemands;
}

interface CompanyPurchaseProps {
  form: ContractForm<PurchaseInput, PurchaseValues>;
  product: Product;
  /** Null for one that cannot be ordered. */
  quantity: number | null;
  tax: CustomerTaxRate['tax'] | undefined;
  onAccount: boolean;
  /** How the order is placed while the customer acts for a company; null otherwise. */
  onCompany: (company: ActingCompany | null) => void;
  onAsked: () => void;
}

/** What the company of a member asks of an order, which is then a checkout of one line, and the way to ask for an approval. */
export function CompanyPurchase({ form, product, quantity, tax, onAccount, onCompany, onAsked }: CompanyPurchaseProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  const currency = use(CurrencyContext);
  const [placeCheckout] = usePlaceCheckoutMutation();
  const isKnown = membership?.isActing === true && currency !== undefined;
  const total = isKnown ? totalOf(product, quantity, tax, currency) : null;
  const reasons = isKnown && total !== null ? approvalReasonsOf(membership, total, currency) : [];
  const needsApproval = reasons.length > 0;
  useEffect(() => {
    const place: PlaceOne = (request) => placeOne(placeCheckout, request);
    onCompany(membership?.isActing ? { place, demands: companyDemands(membership, needsApproval) } : null);
    return () => onCompany(null);
  }, [membership, needsApproval, onCompany, placeCheckout]);
  const ask = useAsk({ form, product, tax, onAccount, onAsked });
  if (!isKnown) return null;
  const { rules, name } = membership;
  return (
    <>
      <PoNumberField control={form.control} demand={companyDemands(membership, needsApproval).poNumber} />
      <CostCentreField control={form.control} costCentres={rules.costCentres} of={name} />
      {needsApproval && (
        <AskForApproval
          reasons={reasons}
          texts={approvalReasonMessages}
          busy={form.formState.isSubmitting}
          onAsk={(note, event) => ask(note)(event)}
        />
      )}
    </>
  );
}

/** In major units; null while no quantity can be ordered. */
function totalOf(
  product: Product,
  quantity: number | null,
  tax: CompanyPurchaseProps['tax'],
  currency: Currency,
): number | null {
  const priceUnits = toPriceUnits(unitPriceAt(product, quantity ?? 1));
  if (quantity === null || priceUnits === null) return null;
  return fromMinorUnits(orderAmounts({ priceUnits, quantity, taxRate: rateOf(tax) }, currency).total, currency);
}

type PlaceCheckout = ReturnType<typeof usePlaceCheckoutMutation>[0];

/** An order of its own has neither PO number nor cost centre. */
async function placeOne(
  placeCheckout: PlaceCheckout,
  { order, own, idempotencyKey }: Parameters<PlaceOne>[0],
): ReturnType<PlaceOne> {
  const { productId, quantity, price, address, phone, taxRate, onAccount } = order;
  const checkout = {
    lines: [{ productId, quantity, price }],
    address,
    phone,
    ...own,
    ...(taxRate !== undefined && { taxRate }),
    ...(onAccount && { onAccount }),
  };
  const placed = await placeCheckout({ checkout, idempotencyKey }).unwrap().catch(throwAboutOrder);
  const [first] = placed.orders;
  if (!first) throw new Error('A checkout has no order');
  return first;
}

/** What is wrong with the only line is said of the fields of this page. */
function throwAboutOrder(error: unknown): never {
  const fields = Object.entries(errorFields(error)).map(([name, text]) => [name.replace(/^lines\.0\./, ''), text]);
  throw typeof error === 'object' ? { ...error, fields: Object.fromEntries(fields) } : error;
}

function useAsk({
  form,
  product,
  tax,
  onAccount,
  onAsked,
}: Pick<CompanyPurchaseProps, 'form' | 'product' | 'tax' | 'onAccount' | 'onAsked'>) {
  const [send] = useAddRequestMutation();
  const sendOnce = useIdempotencyKey();
  const navigate = useNavigate();
  return (note: string) =>
    submitWith(form, async ({ quantity, ...delivery }) => {
      const lines = [{ productId: product._id, quantity, price: unitPriceAt(product, quantity) }];
      const request = { ...delivery, lines, note, ...(onAccount && { onAccount }), ...(tax && { taxRate: tax.rate }) };
      const asked = await sendOnce((idempotencyKey) => send({ request, idempotencyKey }).unwrap());
      purchaseDraft(product._id).drop();
      onAsked();
      form.reset();
      toastSuccess(requestMessages.asked);
      await navigate(paths.request(asked._id));
    });
}
