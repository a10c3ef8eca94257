import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Family } from '#shared/contracts/families/families.ts';
import { familyPath } from '#shared/domain/products/family.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { familyMessages as messages } from '#shared/messages/families/families.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadFamilyQuery, useRemoveFamilyMutation } from '#web/api/families/families.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { familyPaths } from '#web/family-paths.ts';
import styles from '#web/features/admin/families/families-page.module.css';
import { FamilyForm } from '#web/features/admin/families/family-form.tsx';
import { FamilyProducts } from '#web/features/admin/families/family-products.tsx';

export function EditFamilyPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useReadFamilyQuery(id, { refetchOnMountOrArgChange: true });
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  if (data?._id === id) return <EditFamily key={id} family={data} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function EditFamily({ family }: { family: Family }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [remove] = useRemoveFamilyMutation();
  const navigate = useNavigate();
  return (
    <DashboardPage
      title={family.name}
      description={messages.editDescription}
      aside={
        <Button look="warning" onClick={() => setIsRemoving(true)}>
          {messages.remove}
        </Button>
      }
    >
      <p className={styles.links}>
        <Link to={familyPaths.list}>{messages.back}</Link>
        {family.products > 0 && <Link to={familyPath(family.key)}>{messages.openPage}</Link>}
      </p>
      <div className={styles.edit}>
        <FamilyForm family={family} />
        <FamilyProducts family={family} />
      </div>
      <RemoveDialog
        open={isRemoving}
        title={messages.removeTitle(family.name)}
        warning={messages.removeWarning}
        cancelLabel={messages.removeKeep}
        confirmLabel={messages.remove}
        confirmDescription={messages.removeWarning}
        remove={async () => {
          await remove(family._id).unwrap();
          toastSuccess(messages.removed(family.name));
          return true;
        }}
        onClose={() => setIsRemoving(false)}
        onRemoved={() => void navigate(familyPaths.list, { replace: true })}
      />
    </DashboardPage>
  );
}
