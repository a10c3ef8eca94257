import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ownNumberImportMessages as words } from '#shared/messages/part-numbers/own-number-pages.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ImportPage } from '#web/features/admin/imports/import-page.tsx';
import type { ImportSource } from '#web/features/admin/imports/import-source.ts';
import { paths } from '#web/paths.ts';

/** Own part numbers from a file: of a customer for staff, else of the account that the user acts for. */
export function ImportNumbersPage() {
  const { id } = useParams();
  const source = useMemo<ImportSource>(
    () => ({
      target: { account: id ?? 'own' },
      words,
      page: id === undefined ? paths.importOwnNumbers : paths.importCustomerNumbers(id),
    }),
    [id],
  );
  const back = id === undefined ? paths.partNumbers : paths.customerNumbers(id);
  return <ImportPage source={source} aside={<ButtonLink to={back}>{words.back}</ButtonLink>} />;
}
