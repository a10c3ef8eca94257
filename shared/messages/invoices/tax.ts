// A rate comes as text of the locale, such as `19%`.

export const taxMessages = {
  taxIdRequired: 'An exemption needs the tax id of the customer.',
  net: 'Net',
  line: (name: string, rate: string) => `${name} ${rate}`,
  exempt: (name: string) => `No ${name}`,
  exemptBecause: (name: string, reason: string) => `No ${name}: ${reason}`,
  included: (amount: string, name: string, rate: string) => `including ${amount} ${name} (${rate})`,
  within: (amount: string, name: string, rate: string) => `${amount} of it is ${name} (${rate}).`,
  plus: (name: string, rate: string) => `plus ${rate} ${name}`,
  pricesPlus: (name: string, rate: string) => `Prices are without ${name}: ${rate} is added to orders.`,
} as const;
