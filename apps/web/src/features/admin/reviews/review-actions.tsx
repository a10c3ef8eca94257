import type { ModeratedReview } from '#shared/contracts/reviews/moderation.ts';
import { moderationMessages as messages } from '#shared/messages/shop/admin.ts';
import { useChangeReviewMutation } from '#web/api/reviews/moderation.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import styles from '#web/features/admin/reviews/reviews-page.module.css';

/** A waiting review can be approved or hidden, any other one is hidden or shown again. */
export function ReviewActions({ review: { _id, name, hidden, waiting } }: { review: ModeratedReview }) {
  const [changeReview, { isLoading }] = useChangeReviewMutation();
  const { ask, dialog } = useConfirmation();
  const show = waiting ? messages.approve : messages.show;

  async function change(toHidden: boolean, allOfCustomer = false): Promise<void> {
    try {
      await changeReview({ id: _id, hidden: toHidden, ...(allOfCustomer && { allOfCustomer }) }).unwrap();
      if (allOfCustomer) toastSuccess(messages.allAreHidden);
      else toastSuccess(toHidden ? messages.isHidden(name) : messages.isShown(name));
    } catch (error) {
      toastError(error);
    }
  }

  async function hideAll(): Promise<void> {
    const isSure = await ask({
      title: messages.hideAllTitle(name),
      warning: messages.hideAllWarning,
      cancelLabel: messages.keep,
      confirmLabel: messages.hideAll,
      confirmDescription: messages.hideAllDescription,
    });
    if (isSure) await change(true, true);
  }

  const button = (label: string, act: () => Promise<void>) => (
    <Button compact busy={isLoading} onClick={() => void act()} aria-label={messages.actionOn(label, name)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {hidden && button(show, () => change(false))}
      {(!hidden || waiting) && button(messages.hide, () => change(true))}
      {button(messages.hideAll, hideAll)}
      {dialog}
    </div>
  );
}
