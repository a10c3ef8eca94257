import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { cssColor } from '#web/components/css-color.ts';
import { useColorScheme } from '#web/components/use-color-scheme.ts';

/** The provider's frame has neither our style sheets nor our fonts. */
export function useCardStyle(): StripeCardElementOptions {
  const scheme = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables change with the scheme
  return useMemo(cardStyle, [scheme]);
}

function cardStyle(): StripeCardElementOptions {
  const text = cssColor('--color-text');
  const soft = cssColor('--color-text-soft');
  const danger = cssColor('--color-danger');
  return {
    hidePostalCode: true,
    style: {
      base: {
        color: text,
        iconColor: soft,
        fontFamily: 'system-ui, sans-serif',
        // Smaller text makes phones zoom in.
        fontSize: '16px',
        '::placeholder': { color: soft },
      },
      invalid: { color: danger, iconColor: danger },
    },
  };
}
