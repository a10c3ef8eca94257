import { Menu, nativeImage, Tray } from 'electron';
import { trayTemplate } from '#electron/main/window/menu.ts';
import { desktopMessages } from '#shared/messages/shop/desktop-application.ts';

export function createTrayKeeper(icon: string, actions: { show(): void; quit(): void }): (wanted: boolean) => void {
  let tray: Tray | null = null;
  return (wanted) => {
    if (wanted === (tray !== null)) return;
    if (!wanted) {
      tray?.destroy();
      tray = null;
      return;
    }
    tray = new Tray(nativeImage.createFromPath(icon));
    tray.setToolTip(desktopMessages.productName);
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(actions)));
    tray.on('click', () => actions.show());
  };
}
