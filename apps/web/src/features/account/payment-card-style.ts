import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { theme } from 'antd';
import { useMemo } from 'react';

/** The look of the provider's card input. It lives in a frame, so it knows neither our style sheets nor our fonts. */
export function useCardStyle(): StripeCardElementOptions {
  const { colorText, colorTextPlaceholder, colorError } = theme.useToken().token;
  return useMemo(
    () => ({
      hidePostalCode: true,
      style: {
        base: {
          color: colorText,
          iconColor: colorTextPlaceholder,
          fontFamily: 'system-ui, sans-serif',
          // Anything smaller makes phones zoom in.
          fontSize: '16px',
          '::placeholder': { color: colorTextPlaceholder },
        },
        invalid: { color: colorError, iconColor: colorError },
      },
    }),
    [colorText, colorTextPlaceholder, colorError],
  );
}
