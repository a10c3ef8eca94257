import type { StripeElementClasses, StripeElementStyle } from '@stripe/stripe-js';

export interface ContainerState {
  complete: boolean;
  empty: boolean;
  focused: boolean;
  invalid: boolean;
}

export function showState(
  container: HTMLElement | undefined,
  classes: StripeElementClasses | undefined,
  state: ContainerState | undefined,
): void {
  const names: [string | undefined, boolean | undefined][] = [
    [classes?.base ?? 'StripeElement', state !== undefined],
    [classes?.complete ?? 'StripeElement--complete', state?.complete],
    [classes?.empty ?? 'StripeElement--empty', state?.empty],
    [classes?.focus ?? 'StripeElement--focus', state?.focused],
    [classes?.invalid ?? 'StripeElement--invalid', state?.invalid],
  ];
  for (const [name, on] of names) {
    for (const token of name?.split(' ').filter(Boolean) ?? []) {
      container?.classList.toggle(token, on ?? false);
    }
  }
}

export function applyStyle(root: HTMLElement, style: StripeElementStyle | undefined): void {
  const { base, invalid } = style ?? {};
  const properties: Record<string, string | undefined> = {
    color: base?.color,
    'font-family': base?.fontFamily,
    'font-size': base?.fontSize,
    'font-weight': base?.fontWeight?.toString(),
    'letter-spacing': base?.letterSpacing,
    'line-height': base?.lineHeight,
    '--card-placeholder': base?.['::placeholder']?.color,
    '--card-icon': base?.iconColor,
    '--card-invalid': invalid?.color,
  };
  for (const [name, value] of Object.entries(properties)) {
    root.style.setProperty(name, value ?? '');
  }
}
