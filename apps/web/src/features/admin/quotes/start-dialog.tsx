import { quoteStaffMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Dialog } from '#web/components/feedback/dialog.tsx';
import { FindCustomer } from '#web/features/admin/customers/find-customer.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { quotePaths } from '#web/quote-paths.ts';

/** For whom staff begin a quote: a person or a company. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.startFor} keepsOutside onClose={onClose}>
      <div className={formGrid.grid}>
        <FindCustomer>
          {({ _id }, name) => (
            <ButtonLink compact to={quotePaths.start(_id)} aria-label={messages.startWith(name)}>
              {messages.start}
            </ButtonLink>
          )}
        </FindCustomer>
      </div>
    </Dialog>
  );
}
