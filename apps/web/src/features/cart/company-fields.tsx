import { use, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import type {
  CheckoutDelivery,
  ChosenDelivery,
  checkoutDeliverySchema,
} from '#shared/contracts/checkouts/checkouts.ts';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import { withoutOrdered } from '#shared/domain/cart/cart.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { approvalReasonMessages } from '#shared/messages/companies/companies.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { checkoutKey, endCheckout } from '#web/api/cart/cart-store.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useAddRequestMutation } from '#web/api/requests/requests.ts';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';
import type { CartRow } from '#web/features/cart/cart-rows.ts';
import { checkoutDraft } from '#web/forms/checkout-draft.ts';
import { approvalReasonsOf } from '#web/forms/companies/approval-reasons.ts';
import { AskForApproval } from '#web/forms/companies/ask-for-approval.tsx';
import { type CompanyDemands, companyDemands, noDemands } from '#web/forms/companies/company-demands.ts';
import { CostCentreField } from '#web/forms/companies/cost-centre-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

interface CompanyFieldsProps {
  form: ContractForm<z.input<typeof checkoutDeliverySchema>, CheckoutDelivery>;
  rows: CartRow[];
  tax: CustomerTaxRate['tax'] | undefined;
  /** In major units. */
  total: number;
  onAccount: boolean;
  /** How it is delivered, in a shop that asks. */
  delivery: ChosenDelivery | undefined;
  onDemands: (demands: CompanyDemands) => void;
}

/** What the company of a member asks of an order, and the button that asks for an approval where one is needed. */
export function CompanyFields({ form, rows, tax, total, onAccount, delivery: chosen, onDemands }: CompanyFieldsProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  const currency = use(CurrencyContext);
  const [send] = useAddRequestMutation();
  const navigate = useNavigate();
  const isKnown = membership?.isActing === true && currency !== undefined;
  const reasons = isKnown ? approvalReasonsOf(membership, total, currency) : [];
  const needsApproval = reasons.length > 0;
  useEffect(() => {
    onDemands(membership?.isActing ? companyDemands(membership, needsApproval) : noDemands);
    return () => onDemands(noDemands);
  }, [membership, needsApproval, onDemands]);
  if (!isKnown) return null;
  const ask = (note: string) =>
    submitWith(form, async (delivery) => {
      const quantities = rows.map(({ line: { productId, quantity } }) => ({ productId, quantity }));
      // The products are read with the prices of the company's account.
      const lines = rows.flatMap(({ line: { productId, quantity }, product }) =>
        product ? { productId, quantity, price: unitPriceAt(product, quantity) } : [],
      );
      const request = {
        ...delivery,
        lines,
        note,
        ...(onAccount && { onAccount }),
        ...(tax && { taxRate: tax.rate }),
        ...(chosen && { delivery: chosen }),
      };
      const idempotencyKey = checkoutKey(JSON.stringify({ request }));
      const asked = await send({ request, idempotencyKey }).unwrap();
      endCheckout(idempotencyKey, (inCart) => withoutOrdered(inCart, quantities));
      checkoutDraft.drop();
      toastSuccess(requestMessages.asked);
      await navigate(paths.request(asked._id));
    });
  return (
    <>
      <CostCentreField control={form.control} costCentres={membership.rules.costCentres} of={membership.name} />
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
