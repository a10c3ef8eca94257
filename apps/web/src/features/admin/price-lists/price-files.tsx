import { priceListImportsContract } from '#shared/contracts/price-lists/price-list-imports.ts';
import { priceImportMessages as messages } from '#shared/messages/price-lists/price-imports.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { paths } from '#web/paths.ts';

/** The prices of a list from a file, and into one. */
export function PriceFiles({ listId, mayImport }: { listId: string; mayImport: boolean }) {
  return (
    <>
      {mayImport && <ButtonLink to={paths.importPrices(listId)}>{messages.open}</ButtonLink>}
      <DownloadButton path={priceListImportsContract.export.path.replace(':id', listId)} label={messages.exportAll} />
    </>
  );
}
