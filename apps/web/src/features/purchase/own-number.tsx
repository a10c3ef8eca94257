import { useState } from 'react';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { ownNumberMessages as messages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useReadOwnNumberQuery } from '#web/api/part-numbers/own-part-numbers.ts';
import { Button } from '#web/components/button.tsx';
import { OwnNumberForm } from '#web/components/part-numbers/own-number-form.tsx';
import styles from '#web/components/part-numbers/own-numbers.module.css';

/** What the account that the user acts for calls the product; managers of a company, and persons, set it here. */
export function OwnNumber({ productId, name }: { productId: string; name: string }) {
  const { data: own } = useReadOwnNumberQuery({ account: 'own', productId });
  const { data: membership } = useReadMembershipQuery(undefined);
  const [isEdited, setEdited] = useState(false);
  if (own === undefined || membership === undefined) return null;
  const mayChange = !membership?.isActing || memberMay(membership.role, 'partNumbers.change');
  if (isEdited) {
    const close = () => setEdited(false);
    return <OwnNumberForm account="own" productId={productId} present={own?.number ?? ''} onClose={close} />;
  }
  if (own === null && !mayChange) return null;
  return (
    <>
      <p className={styles.own}>
        {own !== null && (
          <>
            {messages.label}: <strong dir="auto">{own.number}</strong>
          </>
        )}
        {mayChange && (
          <Button
            compact
            {...(own !== null && { 'aria-label': messages.changeOf(name) })}
            onClick={() => setEdited(true)}
          >
            {own === null ? messages.add : messages.change}
          </Button>
        )}
      </p>
      {own?.alsoNames != null && <small>{messages.also(own.alsoNames)}</small>}
    </>
  );
}
