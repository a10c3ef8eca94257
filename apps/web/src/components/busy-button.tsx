import { Button, type ButtonProps } from 'antd';

/** A button whose work takes a while: it says so, keeps the focus, and does not start the work twice. */
export function BusyButton({ busy, onClick, ...button }: Omit<ButtonProps, 'loading'> & { busy: boolean }) {
  // Without the delay an answer that comes at once ends antd's animation before it begins, and it never goes away.
  return <Button {...button} loading={busy && { delay: 200 }} onClick={busy ? undefined : onClick} />;
}
