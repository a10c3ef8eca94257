import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { type CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import type { Quote, QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { errorCode, errorFields, errorText } from '#web/api/api-error.ts';
import { readTaxAgain } from '#web/api/invoices/customer-tax.ts';
import { useAcceptQuoteMutation, useRefuseQuoteMutation } from '#web/api/quotes/quotes.ts';
import { sendWithRetries } from '#web/api/send-with-retries.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { OfferFacts, OfferLines } from '#web/components/quotes/answers.tsx';
import { ConfirmedButton } from '#web/components/quotes/confirmed-button.tsx';
import layoutStyles from '#web/components/quotes/quote-layout.module.css';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { currencyOf } from '#web/components/quotes/quote-totals.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { TaxLines } from '#web/components/values/tax-lines.tsx';
import { CostCentre } from '#web/features/quotes/cost-centre.tsx';
import styles from '#web/features/quotes/quote-page.module.css';
import { SelectedLine } from '#web/features/quotes/selected-line.tsx';
import { acceptedLines, acceptedTotal } from '#web/features/quotes/selected-lines.ts';
import { useSelectedLines } from '#web/features/quotes/use-selected-lines.ts';
import { AddressMenu } from '#web/forms/addresses/address-menu.tsx';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { SaveAddress } from '#web/forms/addresses/save-address.tsx';
import { useDefaultPlace } from '#web/forms/addresses/use-default-place.ts';
import { usePlace } from '#web/forms/addresses/use-place.ts';
import { emptyCheckout } from '#web/forms/checkout-draft.ts';
import { type CompanyDemands, noDemands } from '#web/forms/companies/company-demands.ts';
import { PoNumberField } from '#web/forms/companies/po-number-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { OnAccountChoice, useOnAccount } from '#web/forms/on-account-choice.tsx';
import { markFields, submitWith } from '#web/forms/submit.ts';
import { rateOf, useTax } from '#web/forms/tax/use-tax.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

type DeliveryInput = z.input<typeof checkoutDeliverySchema>;

interface AcceptFormProps {
  quote: Quote;
  offer: QuoteVersion;
  title: string;
}

/** Orders lines of an answer that are not ordered yet, each whole or in part. */
export function AcceptForm({ quote, offer, title }: AcceptFormProps) {
  const currency = currencyOf(quote);
  const money = useMoney();
  const tax = useTax();
  const navigate = useNavigate();
  const { rest, selected, select, refusals, setRefusals } = useSelectedLines(quote, offer);
  const form = useContractForm<DeliveryInput, CheckoutDelivery>(checkoutDeliverySchema, emptyCheckout);
  const { place, isPlaceTyped, selectPlace } = usePlace(form);
  useDefaultPlace(form);
  const [demands, setDemands] = useState<CompanyDemands>(noDemands);
  const payment = useOnAccount(demands.onAccount);
  const [accept] = useAcceptQuoteMutation();
  const withKey = useIdempotencyKey();
  const lines = acceptedLines(selected, rest);
  const freight = quote.acceptances === 0 ? offer.freightAmount : undefined;
  const amounts = acceptedTotal(lines.accepted, offer.lines, { rate: rateOf(tax), currency, freight });
  const total = tax === undefined ? '\u00a0' : money.amount(amounts.total);

  const send = submitWith(
    form,
    async (delivery) => {
      const { accepted, problems } = lines;
      setRefusals(problems);
      if (Object.keys(problems).length > 0) return;
      if (accepted.length === 0) return toastError(messages.nothingSelected);
      const acceptance = {
        version: offer.version,
        acceptances: quote.acceptances,
        lines: accepted,
        ...delivery,
        ...(payment.onAccount && { onAccount: true }),
        ...(tax && { taxRate: tax.rate }),
      };
      const checkout = await withKey((idempotencyKey) =>
        sendWithRetries(() => accept({ id: quote._id, acceptance, idempotencyKey }).unwrap()),
      );
      toastSuccess(messages.accepted(checkout.number));
      await navigate(payment.onAccount ? paths.myOrders : paths.checkoutPayment(checkout._id));
    },
    (error) => {
      if (errorCode(error) === 'tax_changed') void readTaxAgain().catch(toastError);
      const found = refusalsOf(error, lines.accepted);
      setRefusals(found);
      toastError(Object.keys(found).length > 0 ? errorText(error) : error);
      markFields(form, error);
    },
  );

  return (
    <QuotePanel title={title} hint={messages.offerUntil(weekdayText(offer.lastDay))}>
      <form className={layoutStyles.main} noValidate aria-label={messages.order} onSubmit={send}>
        <OfferLines
          quote={quote}
          offer={offer}
          more={(line) => (
            <SelectedLine
              line={rest[line]}
              typed={selected.get(line)}
              problem={refusals[line]}
              onChange={(typed) => select(line, typed)}
            />
          )}
        />
        <OfferFacts offer={offer} />
        <h3>{messages.order}</h3>
        <AddressMenu place={place} onSelect={selectPlace} />
        <DeliveryFields control={form.control} />
        <SaveAddress {...place} isTyped={isPlaceTyped} />
        <PoNumberField control={form.control} demand={demands.poNumber} />
        <FormField
          control={form.control}
          name="deliveryNote"
          label={cartPageMessages.deliveryNote}
          kind="area"
          hint={cartPageMessages.deliveryNoteHint}
          autoComplete="off"
        />
        <CostCentre control={form.control} onDemands={setDemands} />
        <TaxLines tax={tax ?? null} net={amounts.net} amount={amounts.tax} />
        <p className={styles.total}>
          <span>{messages.total}</span>
          <output className="figures">{total}</output>
        </p>
        <p className={layoutStyles.hint}>{messages.rest(weekdayText(offer.lastDay))}</p>
        <OnAccountChoice {...payment} />
        <div className={layoutStyles.actions}>
          <Button look="primary" large type="submit" busy={form.formState.isSubmitting}>
            {messages.accept(total)}
          </Button>
          <RefuseButton quote={quote} />
        </div>
      </form>
    </QuotePanel>
  );
}

function RefuseButton({ quote: { _id: id, version, acceptedVersion } }: { quote: Quote }) {
  const [refuse, { isLoading }] = useRefuseQuoteMutation();
  const isRest = acceptedVersion !== null;
  return (
    <ConfirmedButton
      label={isRest ? messages.refuseRest : messages.refuse}
      title={isRest ? messages.refuseRestTitle : messages.refuseTitle}
      warning={isRest ? messages.refuseRestWarning : messages.refuseWarning}
      done={messages.refused}
      busy={isLoading}
      send={() => refuse({ id, version }).unwrap()}
    />
  );
}

/** What the API says of lines, by their place in the offer. */
function refusalsOf(error: unknown, accepted: { line: number }[]): Record<number, string> {
  const found: Record<number, string> = {};
  for (const [name, message] of Object.entries(errorFields(error))) {
    const [, index] = /^lines\.(\d+)\./.exec(name) ?? [];
    const line = accepted[Number(index)]?.line;
    if (line !== undefined) found[line] = message;
  }
  return found;
}
