import { useForm } from 'react-hook-form';
import { reviewMessages } from '#shared/messages/users/account.ts';
import { useAddReviewMutation } from '#web/api/reviews/reviews.ts';
import { useSession } from '#web/auth/session.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/review/add-review-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { RatingField } from '#web/forms/rating-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

type ReviewInput = { name: string; ratings: string; description: string };

export function AddReviewPage() {
  const [addReview] = useAddReviewMutation();
  const { user } = useSession();
  const blank: ReviewInput = { name: user?.name ?? '', ratings: '', description: '' };
  const form = useForm<ReviewInput>({ defaultValues: blank });
  const { control } = form;
  const { leaveDialog } = useLeaveConfirmation(control);
  const onSubmit = submitWith(
    form,
    async (review) => {
      await addReview(review).unwrap();
      toastSuccess(reviewMessages.added);
      form.reset(blank);
    },
    toastError,
  );

  return (
    <DashboardPage title={reviewMessages.title} description={reviewMessages.lead}>
      <form className={`panel ${formGrid.grid} ${styles.form}`} noValidate onSubmit={onSubmit}>
        <div className={`${formGrid.row} ${styles.pair}`}>
          <FormField control={control} name="name" label={reviewMessages.name} autoComplete="name" />
          <RatingField control={control} name="ratings" label={reviewMessages.ratings} />
        </div>
        <FormField control={control} name="description" label={reviewMessages.description} kind="area" rows={5} />
        <Button look="primary" large type="submit" className={styles.submit ?? ''} busy={form.formState.isSubmitting}>
          {reviewMessages.submit}
        </Button>
      </form>
      {leaveDialog}
    </DashboardPage>
  );
}
