import { skipToken } from '@reduxjs/toolkit/query';
import type { StoredCard } from '#shared/contracts/payments/stored-cards.ts';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useListStoredCardsQuery } from '#web/api/payments/stored-cards.ts';

interface StoredCards {
  cards: StoredCard[];
  /** The provider could not say which there are. */
  hasFailed: boolean;
  /** The label of the choice to keep a card; null where it cannot be kept. */
  keepLabel: string | null;
}

/** What an account has stored, and whether this payment's card may be added. */
export function useStoredCards({ cardsOf, mayKeep }: { cardsOf: string | null; mayKeep: boolean }): StoredCards {
  const { data, isError } = useListStoredCardsQuery(cardsOf ?? skipToken, { refetchOnMountOrArgChange: true });
  const { data: membership } = useReadMembershipQuery(undefined);
  const company = membership?.companyId === cardsOf ? membership?.name : undefined;
  const label = company === undefined ? storedCardMessages.keep : storedCardMessages.keepForCompany(company);
  return {
    cards: (cardsOf !== null && data) || [],
    hasFailed: cardsOf !== null && isError,
    keepLabel: mayKeep ? label : null,
  };
}
