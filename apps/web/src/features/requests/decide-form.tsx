import { type FormEvent, useId, useState } from 'react';
import type { DeliveryOption } from '#shared/contracts/freight/delivery-options.ts';
import type { Request, RequestedLine } from '#shared/contracts/requests/requests.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { freightProblemMessages } from '#shared/messages/freight/freight-fields.ts';
import { freightLine, freightWords } from '#shared/messages/freight/freight-line.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useApproveRequestMutation, useRefuseRequestMutation } from '#web/api/requests/requests.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { Amount } from '#web/components/values/money.tsx';
import { LineText } from '#web/features/requests/requested-lines.tsx';
import styles from '#web/features/requests/requests.module.css';
import { useFreightNow } from '#web/features/requests/use-freight-now.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { useTax } from '#web/forms/tax/use-tax.ts';

/** Corrects quantities, and places the checkout or refuses it. What is typed survives a refusal of the server. */
export function DecideForm({ request }: { request: Request }) {
  const { requested } = request;
  const [approve, { isLoading }] = useApproveRequestMutation();
  const [texts, setTexts] = useState(() => requested.map(({ quantity }) => String(quantity)));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isRefusing, setRefusing] = useState(false);
  const tax = useTax();
  const now = useFreightNow(request, texts)?.freight;
  const titleId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setProblems({});
    const lines = requested.map((line, index) => {
      const quantity = texts[index] ?? '';
      return { productId: line.productId, quantity, price: priceAt(line, quantity) };
    });
    const freight =
      now === undefined || now.is === 'unavailable' ? {} : { freight: now.is === 'priced' ? now.net : null };
    const { error } = await approve({ id: request._id, lines, ...(tax && { taxRate: tax.rate }), ...freight });
    if (!error) return toastSuccess(requestMessages.approved);
    setProblems(errorFields(error));
    toastError(error);
  };

  return (
    <form
      className={`panel ${styles.page}`}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id={titleId}>{requestMessages.lines(requested.length)}</h2>
      <ul className="plain-list">
        {requested.map((line, index) => (
          <li key={line.productId} className={styles.line}>
            <LineText line={line} isOpen correctedPrice={priceAt(line, texts[index] ?? '')} />
            <div className={styles.quantity}>
              <LabelledInput
                label={requestMessages.quantity}
                inputMode="numeric"
                autoComplete="off"
                value={texts[index] ?? ''}
                problem={problemOf(problems, index)}
                onChange={({ target }) => setTexts(texts.with(index, target.value))}
              />
            </div>
          </li>
        ))}
      </ul>
      {request.delivery && (
        <p role="status">
          {freightLine(request.delivery.name)}
          {': '}
          {now === undefined ? '…' : <FreightNow freight={now} />}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="primary" large type="submit" busy={isLoading}>
          {requestMessages.approve}
        </Button>
        <Button large onClick={() => setRefusing(true)}>
          {requestMessages.refuse}
        </Button>
      </div>
      {isRefusing && <RefuseDialog id={request._id} onClose={() => setRefusing(false)} />}
    </form>
  );
}

function FreightNow({ freight }: { freight: DeliveryOption['freight'] }) {
  if (freight.is === 'unavailable') return freightProblemMessages[freight.why];
  return freight.is === 'agreement' ? freightWords.byAgreement : <Amount value={freight.net} />;
}

/** Price breaks may be others for the corrected quantity. */
function priceAt({ price, now }: RequestedLine, quantity: string): number {
  if (now === null) return price;
  const wanted = Number(quantity);
  return wanted > 0 ? unitPriceAt({ price: now.listPrice, priceBreaks: now.priceBreaks }, wanted) : now.price;
}

function problemOf(problems: Record<string, string>, index: number): string | undefined {
  return (
    problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.price`] ?? problems[`lines.${index}.productId`]
  );
}

function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [refuse, { isLoading }] = useRefuseRequestMutation();
  return (
    <ReasonDialog
      title={requestMessages.refuseTitle}
      label={requestMessages.reason}
      submitLabel={requestMessages.refuse}
      cancelLabel={requestMessages.cancel}
      done={requestMessages.refused}
      busy={isLoading}
      send={(reason) => refuse({ id, reason })}
      onClose={onClose}
    />
  );
}
