import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { priceImportMessages as messages } from '#shared/messages/price-lists/price-imports.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadPriceListQuery } from '#web/api/price-lists/price-lists.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { ImportPage } from '#web/features/admin/imports/import-page.tsx';
import type { ImportSource } from '#web/features/admin/imports/import-source.ts';
import { paths } from '#web/paths.ts';

/** Prices of a list from a file: what it would do is shown first. */
export function PriceListImportPage() {
  const { id = '' } = useParams();
  const { currentData: list, error, refetch } = useReadPriceListQuery(id);
  if (list !== undefined) return <PriceImport key={id} id={id} name={list.name} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function PriceImport({ id, name }: { id: string; name: string }) {
  const source = useMemo<ImportSource>(
    () => ({
      target: { priceListId: id },
      words: { ...messages, title: messages.title(name) },
      page: paths.importPrices(id),
    }),
    [id, name],
  );
  return <ImportPage source={source} aside={<ButtonLink to={paths.priceList(id)}>{messages.back}</ButtonLink>} />;
}
