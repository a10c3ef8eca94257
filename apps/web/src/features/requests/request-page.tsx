import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Request } from '#shared/contracts/requests/requests.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { approvalReasonMessages, memberReasonMessages } from '#shared/messages/companies/companies.ts';
import { freightLine, freightWords } from '#shared/messages/freight/freight-line.ts';
import { dispatchMessages } from '#shared/messages/fulfilment/dispatch-days.ts';
import { requestMessages, requestStateMessages } from '#shared/messages/requests/requests.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadRequestQuery, useWithdrawRequestMutation } from '#web/api/requests/requests.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import { DecideForm } from '#web/features/requests/decide-form.tsx';
import { RequestedLines } from '#web/features/requests/requested-lines.tsx';
import styles from '#web/features/requests/requests.module.css';
import { paths } from '#web/paths.ts';

export function RequestPage() {
  const { id = '' } = useParams();
  const { currentData: request, error, refetch } = useReadRequestQuery(id, { refetchOnMountOrArgChange: true });
  if (request !== undefined) return <ShownRequest key={request._id} request={request} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function ShownRequest({ request }: { request: Request }) {
  const { number, state, reasons, mayDecide, checkoutId, isMine, onAccount } = request;
  const reasonTexts = isMine ? approvalReasonMessages : memberReasonMessages;
  return (
    <DashboardPage title={`${requestMessages.number} ${number}`} description={requestMessages.description}>
      <p>
        <Link to={paths.requests}>{requestMessages.back}</Link>
      </p>
      <div className={styles.page}>
        <section className={`panel ${styles.page}`} aria-label={requestMessages.state}>
          <Facts request={request} />
          {state === 'open' && reasons.map((reason) => <p key={reason}>{reasonTexts[reason]}</p>)}
          {checkoutId !== null && (
            <p>
              <Link to={isMine && !onAccount ? paths.checkoutPayment(checkoutId) : paths.myOrders}>
                {isMine && !onAccount ? requestMessages.pay : requestMessages.showOrders}
              </Link>
            </p>
          )}
        </section>
        {mayDecide ? <DecideForm request={request} /> : <RequestedLines request={request} />}
        {state === 'open' && isMine && <Withdraw id={request._id} />}
      </div>
    </DashboardPage>
  );
}

function Facts({ request }: { request: Request }) {
  const money = useMoney();
  const { state, decidedBy, decidedAt, decision, limits, creditLeft, onAccount } = request;
  const decided = decidedBy !== null && ` ${requestMessages.by(decidedBy)}`;
  const left = limits?.monthLimit == null ? null : money.amount(Math.max(0, limits.monthLimit - limits.spent));
  return (
    <DescriptionList
      items={[
        {
          label: requestMessages.state,
          value: (
            <>
              {requestStateMessages[state]}
              {decided}
              {decidedAt !== null && (
                <>
                  {' · '}
                  <Day value={decidedAt} />
                </>
              )}
            </>
          ),
          wide: true,
        },
        decision !== null && { label: requestMessages.reasonGiven, value: decision, wide: true },
        { label: requestMessages.requester, value: request.requester, wide: true },
        request.askedBy !== null && {
          label: requestMessages.askedBy,
          value: request.askedBy.name ?? requestMessages.ourStaff,
          wide: true,
        },
        { label: requestMessages.total, value: <Amount value={request.total} /> },
        state === 'open' && { label: requestMessages.expires, value: <Day value={request.expiresAt} /> },
        state === 'open' && left !== null && { label: requestMessages.monthLeft, value: left },
        state === 'open' &&
          creditLeft !== null && { label: requestMessages.creditLeft, value: <Amount value={creditLeft} /> },
        request.poNumber !== null && { label: requestMessages.poNumber, value: request.poNumber },
        request.costCentre !== null && { label: requestMessages.costCentre, value: request.costCentre },
        { label: requestMessages.payment, value: onAccount ? requestMessages.onAccount : requestMessages.byCard },
        { label: requestMessages.delivery, value: <Address text={request.address} />, wide: true },
        request.delivery !== undefined && {
          label: freightLine(request.delivery.name),
          value:
            request.delivery.freight === null ? freightWords.byAgreement : <Amount value={request.delivery.freight} />,
        },
        request.wishedOn !== undefined && { label: dispatchMessages.wishedOn, value: weekdayText(request.wishedOn) },
        request.note !== null && { label: requestMessages.note, value: request.note, wide: true },
      ]}
    />
  );
}

function Withdraw({ id }: { id: string }) {
  const [withdraw] = useWithdrawRequestMutation();
  const { ask, dialog } = useConfirmation();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    const goOn = await ask({
      title: requestMessages.withdrawTitle,
      warning: requestMessages.withdrawHint,
      cancelLabel: requestMessages.cancel,
      confirmLabel: requestMessages.withdraw,
      confirmDescription: requestMessages.withdrawHint,
    });
    if (!goOn) return;
    setBusy(true);
    const { error } = await withdraw(id);
    setBusy(false);
    if (error) toastError(error);
    else toastSuccess(requestMessages.withdrawn);
  };
  return (
    <div className={styles.buttons}>
      <Button look="warning" busy={busy} onClick={() => void end()}>
        {requestMessages.withdraw}
      </Button>
      {dialog}
    </div>
  );
}
