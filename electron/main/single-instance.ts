import { pageOfArguments } from '#electron/main/deep-link.ts';

export interface InstanceLock {
  requestSingleInstanceLock(): boolean;
  quit(): void;
  on(event: 'second-instance', listener: (event: unknown, commandLine: string[]) => void): unknown;
}

/** Returns false for a second instance, which passes its link to the first and must quit. */
export function claimSingleInstance(app: InstanceLock, open: (page: string | null) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', (_event, commandLine) => open(pageOfArguments(commandLine)));
  return true;
}
