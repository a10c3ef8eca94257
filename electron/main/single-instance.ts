import { pageOfArguments } from '#electron/main/deep-link.ts';

/** The part of Electron's `app` that this needs. */
export interface InstanceLock {
  requestSingleInstanceLock(): boolean;
  quit(): void;
  on(event: 'second-instance', listener: (event: unknown, commandLine: string[]) => void): unknown;
}

/**
 * Makes sure that the application runs once: a second start hands its link to the first and ends. False when this is
 * the second.
 */
export function claimSingleInstance(app: InstanceLock, open: (page: string | null) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', (_event, commandLine) => open(pageOfArguments(commandLine)));
  return true;
}
