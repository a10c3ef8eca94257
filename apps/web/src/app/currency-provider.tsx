import type { ReactNode } from 'react';
import { useReadConfigQuery } from '#web/api/config.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';

export function CurrencyProvider({ children }: { children: ReactNode }) {
  const { data } = useReadConfigQuery();
  return <CurrencyContext value={data?.currency}>{children}</CurrencyContext>;
}
