import { Component, type ReactNode } from 'react';
import { CrashPage } from '#web/app/crash-page.tsx';

interface CrashBoundaryProps {
  children: ReactNode;
}

/** For the outside of the router; inside it, `errorElement` shows the same page. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
