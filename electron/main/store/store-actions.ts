import path from 'node:path';
import type { DemoStore } from '#electron/main/store/demo-store.ts';
import type { StoreConnection } from '#electron/main/store/store-connection.ts';
import type { Outcome } from '#shared/desktop/calls.ts';
import { demoStoreMessages } from '#shared/messages/desktop.ts';

/** The system's own dialogs. A null is a dialog that was closed. */
export interface FileDialogs {
  chooseFile(options: { title: string; kind: string; ending: string }): Promise<string | null>;
  saveFile(options: { title: string; kind: string; ending: string; suggestion: string }): Promise<string | null>;
  confirm(options: { question: string; detail: string; yes: string; no: string }): Promise<boolean>;
}

/** What people do with the demo store's file, from the menu and from the page alike. */
export interface StoreActions {
  chooseDemoFile(): Promise<Outcome>;
  saveDemoCopy(): Promise<Outcome>;
  startDemoOver(): Promise<Outcome>;
}

const fileKind = { kind: demoStoreMessages.fileKind, ending: 'sqlite' };

export function createStoreActions(
  dialogs: FileDialogs,
  store: StoreConnection,
  demo: Pick<DemoStore, 'copyTo'>,
): StoreActions {
  return {
    chooseDemoFile: async () => {
      const file = await dialogs.chooseFile({ title: demoStoreMessages.chooseTitle, ...fileKind });
      return file === null ? { status: 'cancelled' } : store.openDemo(file);
    },
    saveDemoCopy: async () => {
      const suggestion = `${path.basename(store.demoFile(), '.sqlite')}-copy.sqlite`;
      const file = await dialogs.saveFile({ title: demoStoreMessages.copyTitle, ...fileKind, suggestion });
      if (file === null) return { status: 'cancelled' };
      try {
        await demo.copyTo(file);
        return { status: 'done' };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { status: 'failed', message: demoStoreMessages.copyFailed(reason) };
      }
    },
    startDemoOver: async () => {
      const sure = await dialogs.confirm({
        question: demoStoreMessages.startOverQuestion,
        detail: demoStoreMessages.startOverDetail,
        yes: demoStoreMessages.startOver,
        no: demoStoreMessages.cancel,
      });
      return sure ? store.startDemoOver() : { status: 'cancelled' };
    },
  };
}
