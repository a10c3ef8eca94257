import { priceVisibilityMessages } from '#shared/messages/products/price-visibility.ts';
import { useSession } from '#web/auth/session.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/paths.ts';

/** In place of a price and of what needs it: the way to see it. */
export function PricesHidden({ className }: { className?: string | undefined }) {
  const { user } = useSession();
  return (
    <ButtonLink className={className} to={user === null ? paths.login : paths.dashboard}>
      {user === null ? priceVisibilityMessages.signIn : priceVisibilityMessages.apply}
    </ButtonLink>
  );
}
