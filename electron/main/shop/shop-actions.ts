import path from 'node:path';
import type { DemoShop } from '#electron/main/shop/demo-shop.ts';
import type { ShopConnection } from '#electron/main/shop/shop-connection.ts';
import type { Outcome } from '#shared/desktop/calls.ts';
import { demoShopMessages } from '#shared/messages/shop/desktop-application.ts';

export interface FileDialogs {
  selectFile(options: { title: string; kind: string; ending: string }): Promise<string | null>;
  saveFile(options: { title: string; kind: string; ending: string; suggestion: string }): Promise<string | null>;
  confirm(options: { question: string; detail: string; yes: string; no: string }): Promise<boolean>;
}

export interface ShopActions {
  selectDemoFile(): Promise<Outcome>;
  saveDemoCopy(): Promise<Outcome>;
  startDemoOver(): Promise<Outcome>;
}

const fileKind = { kind: demoShopMessages.fileKind, ending: 'sqlite' };

export function createShopActions(
  dialogs: FileDialogs,
  shop: ShopConnection,
  demo: Pick<DemoShop, 'copyTo'>,
): ShopActions {
  return {
    selectDemoFile: async () => {
      const file = await dialogs.selectFile({ title: demoShopMessages.selectTitle, ...fileKind });
      return file === null ? { status: 'cancelled' } : shop.openDemo(file);
    },
    saveDemoCopy: async () => {
      const suggestion = `${path.basename(shop.demoFile(), '.sqlite')}-copy.sqlite`;
      const file = await dialogs.saveFile({ title: demoShopMessages.copyTitle, ...fileKind, suggestion });
      if (file === null) return { status: 'cancelled' };
      try {
        await demo.copyTo(file);
        return { status: 'done' };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { status: 'failed', message: demoShopMessages.copyFailed(reason) };
      }
    },
    startDemoOver: async () => {
      const sure = await dialogs.confirm({
        question: demoShopMessages.startOverQuestion,
        detail: demoShopMessages.startOverDetail,
        yes: demoShopMessages.startOver,
        no: demoShopMessages.cancel,
      });
      return sure ? shop.startDemoOver() : { status: 'cancelled' };
    },
  };
}
