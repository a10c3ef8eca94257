import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { isReturnOpenFor } from '#shared/domain/returns/return-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { returnStaffMessages as messages } from '#shared/messages/returns/return-staff.ts';
import { returnMessages } from '#shared/messages/returns/returns.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import styles from '#web/components/quotes/quote-layout.module.css';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { ReadReturn, ReturnFacts, ReturnPictures } from '#web/components/returns/return-layout.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { DecidePanel } from '#web/features/admin/returns/decide-panel.tsx';
import { ReceivePanel, TakeReceiptBack } from '#web/features/admin/returns/receive-panel.tsx';
import { SettlePanel } from '#web/features/admin/returns/settle-panel.tsx';
import { returnPaths } from '#web/return-paths.ts';

export function StaffReturnPage() {
  const { id = '' } = useParams();
  return <ReadReturn id={id}>{(found) => <ShownReturn key={found._id} found={found} />}</ReadReturn>;
}

function ShownReturn({ found }: { found: Return }) {
  const { state, number, pictures, customerName, company, email, restockedQuantity, money } = found;
  const { may } = useRole();
  const { amount } = useMoney();
  const page = useRef<HTMLDivElement>(null);
  const focus = () => page.current?.focus({ preventScroll: true });
  const customer = [company, customerName, email].filter(Boolean).join(' · ');
  return (
    <DashboardPage title={returnMessages.number(number)} description={messages.pageDescription}>
      <div ref={page} tabIndex={-1} className={styles.main}>
        <QuotePanel title={returnMessages.facts} isTitleHidden>
          <ReturnFacts
            of={found}
            wordsLabel={messages.words}
            more={[
              { label: messages.customer, value: customer, wide: true },
              restockedQuantity !== null && {
                label: messages.restocked,
                value: <span className="figures">{formatNumber(restockedQuantity)}</span>,
              },
              typeof money?.amount === 'number' && {
                label: returnMessages.moneyBack,
                value: <span className="figures">{amount(money.amount)}</span>,
              },
            ]}
          />
          <div className={styles.actions}>
            <Link to={returnPaths.list}>{returnMessages.back}</Link>
            {state === 'approved' && <ButtonLink to={returnPaths.slip(found._id)}>{returnMessages.slip}</ButtonLink>}
            {isReturnOpenFor('takeBack', state) && may('returns.receive') && (
              <TakeReceiptBack of={found} onDone={focus} />
            )}
          </div>
        </QuotePanel>
        {pictures.length > 0 && (
          <QuotePanel title={returnMessages.pictures}>
            <ReturnPictures of={found} />
          </QuotePanel>
        )}
        {isReturnOpenFor('approve', state) && may('returns.decide') && <DecidePanel of={found} onDone={focus} />}
        {isReturnOpenFor('receive', state) && (
          <ReceivePanel
            of={found}
            mayReceive={may('returns.receive') === true}
            mayRefuse={may('returns.decide') === true}
            onDone={focus}
          />
        )}
        {isReturnOpenFor('settle', state) && may('refunds.make') && <SettlePanel of={found} onDone={focus} />}
      </div>
    </DashboardPage>
  );
}
