import { useCallback, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { newFamilySchema } from '#shared/contracts/families/families.ts';
import { MAX_FAMILY_LENGTH, MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { familyMessages as messages } from '#shared/messages/families/families.ts';
import { sizeMessages } from '#shared/messages/families/family-sizes.ts';
import { useAddFamilyMutation, useListFamiliesQuery } from '#web/api/families/families.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { familyPaths } from '#web/family-paths.ts';
import styles from '#web/features/admin/families/families-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

export function FamiliesPage() {
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const families = useListFamiliesQuery({ cursor: usePageCursor(), q }, { refetchOnMountOrArgChange: true });
  const [isAdding, setIsAdding] = useState(false);
  const find = useCallback(
    (text: string, isRefined: boolean) =>
      setSearch(text === '' ? {} : { q: text }, { replace: isRefined, preventScrollReset: true }),
    [setSearch],
  );
  return (
    <DashboardPage
      title={messages.title}
      description={messages.description}
      aside={
        <Button look="primary" onClick={() => setIsAdding(true)}>
          {messages.add}
        </Button>
      }
    >
      <search className={styles.search}>
        <SearchBox label={messages.search} hint={messages.searchHint} shown={q} onSearch={find} />
      </search>
      <PagedList
        query={families}
        empty={
          <EmptyState message={q === '' ? messages.none : messages.noneFound}>
            {q !== '' && <ButtonLink to={familyPaths.list}>{messages.showAll}</ButtonLink>}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={`plain-list panel ${styles.rows} ${styles.all}`} aria-label={messages.title}>
            {rows.map(({ _id, name, products }) => (
              <li key={_id}>
                <Link to={familyPaths.edit(_id)} dir="auto">
                  {name}
                </Link>
                <span className="figures">
                  {formatNumber(products)} <span className="visually-hidden">{sizeMessages.title}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isAdding && <AddFamilyDialog onClose={() => setIsAdding(false)} />}
    </DashboardPage>
  );
}

const nameSchema = z.pick(newFamilySchema, { name: true });

function AddFamilyDialog({ onClose }: { onClose: () => void }) {
  const [add] = useAddFamilyMutation();
  const navigate = useNavigate();
  const form = useContractForm(nameSchema, { name: '' });
  const submit = submitWith(form, async ({ name }) => {
    const { _id } = await add({ name, description: null, image: null }).unwrap();
    await navigate(familyPaths.edit(_id));
  });
  return (
    <Dialog title={messages.add} keepsOutside onClose={onClose}>
      <form className={formGrid.grid} noValidate onSubmit={submit}>
        <FormField
          control={form.control}
          name="name"
          label={messages.name}
          hint={messages.nameHint}
          required
          maxLength={MAX_FAMILY_LENGTH}
          autoComplete="off"
        />
        <DialogButtons>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
            {messages.add}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
