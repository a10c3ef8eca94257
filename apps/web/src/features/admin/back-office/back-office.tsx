import { ConfigProvider } from 'antd';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { useColorScheme } from '#web/components/use-color-scheme.ts';
import { antdTheme } from '#web/features/admin/back-office/antd-theme.ts';

/** Only these screens use antd: shoppers never load it. */
export function BackOffice() {
  const scheme = useColorScheme();
  const theme = useMemo(() => antdTheme(scheme), [scheme]);
  return (
    <ConfigProvider theme={theme}>
      <Outlet />
    </ConfigProvider>
  );
}
