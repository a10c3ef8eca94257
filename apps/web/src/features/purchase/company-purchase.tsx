import { use, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { type Currency, fromMinorUnits, toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { approvalReasonMessages } from '#shared/messages/companies/companies.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { usePlaceCheckoutMutation } from '#web/api/checkouts/checkouts.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useAddRequestMutation } from '#web/api/requests/requests.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';
import { purchaseDraft } from '#web/features/purchase/purchase-draft.ts';
import type { PurchaseInput, PurchaseValues } from '#web/features/purchase/purchase-schema.ts';
import { approvalReasonsOf } from '#web/forms/companies/approval-reasons.ts';
import { AskForApproval } from '#web/forms/companies/ask-for-approval.tsx';
import { type CompanyDemands, companyDemands } from '#web/forms/companies/company-demands.ts';
import { CostCentreField } from '#web/forms/companies/cost-centre-field.tsx';
import { PoNumberField } from '#web/forms/companies/po-number-field.tsx';
import { type PlaceOne, placeOne } from '#web/forms/delivery/place-one.ts';
import { submitWith } from '#web/forms/submit.ts';
import { rateOf } from '#web/forms/tax/use-tax.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
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
  /** How it is delivered, in a shop that asks. */
  delivery: ChosenDelivery | undefined;
  /** How the order is placed while the customer acts for a company; null otherwise. */
  onCompany: (company: ActingCompany | null) => void;
  onAsked: () => void;
}

/** What the company of a member asks of an order, which is then a checkout of one line, and the way to ask for an approval. */
export function CompanyPurchase(props: CompanyPurchaseProps) {
  const { form, product, quantity, tax, onAccount, delivery, onCompany, onAsked } = props;
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
  const ask = useAsk({ form, product, tax, onAccount, delivery, onAsked });
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

function useAsk({
  form,
  product,
  tax,
  onAccount,
  delivery: chosen,
  onAsked,
}: Pick<CompanyPurchaseProps, 'form' | 'product' | 'tax' | 'onAccount' | 'delivery' | 'onAsked'>) {
  const [send] = useAddRequestMutation();
  const sendOnce = useIdempotencyKey();
  const navigate = useNavigate();
  return (note: string) =>
    submitWith(form, async ({ quantity, ...delivery }) => {
      const lines = [{ productId: product._id, quantity, price: unitPriceAt(product, quantity) }];
      const request = {
        ...delivery,
        lines,
        note,
        ...(onAccount && { onAccount }),
        ...(tax && { taxRate: tax.rate }),
        ...(chosen && { delivery: chosen }),
      };
      const asked = await sendOnce((idempotencyKey) => send({ request, idempotencyKey }).unwrap());
      purchaseDraft(product._id).drop();
      onAsked();
      form.reset();
      toastSuccess(requestMessages.asked);
      await navigate(paths.request(asked._id));
    });
}
