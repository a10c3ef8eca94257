import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { BRIDGE_NAME } from '#shared/desktop/app-address.ts';
import type { CallName, DesktopApi, EventData, EventName } from '#shared/desktop/calls.ts';
import { callChannel, eventChannel } from '#shared/desktop/channels.ts';

// Everything that a page can reach. The main process checks the sender and the arguments.

function call<Name extends CallName>(name: Name): DesktopApi[Name] {
  const send = (input?: unknown) => ipcRenderer.invoke(callChannel(name), input);
  // The main process has parsed the result by the same table.
  return send as DesktopApi[Name];
}

function event<Name extends EventName>(name: Name) {
  return (listener: (data: EventData<Name>) => void) => {
    const hear = (_event: IpcRendererEvent, data: EventData<Name>) => listener(data);
    ipcRenderer.on(eventChannel(name), hear);
    return () => void ipcRenderer.off(eventChannel(name), hear);
  };
}

contextBridge.exposeInMainWorld(BRIDGE_NAME, {
  readShop: call('readShop'),
  connectShop: call('connectShop'),
  openDemoShop: call('openDemoShop'),
  selectDemoFile: call('selectDemoFile'),
  saveDemoCopy: call('saveDemoCopy'),
  startDemoOver: call('startDemoOver'),
  keepShop: call('keepShop'),
  signInWithGoogle: call('signInWithGoogle'),
  cancelGoogleSignIn: call('cancelGoogleSignIn'),
  clearSession: call('clearSession'),
  notify: call('notify'),
  setBadge: call('setBadge'),
  readPreferences: call('readPreferences'),
  changePreferences: call('changePreferences'),
  listPrinters: call('listPrinters'),
  printSlips: call('printSlips'),
  printLabels: call('printLabels'),
  saveSlips: call('saveSlips'),
  savePickList: call('savePickList'),
  printDocumentReady: call('printDocumentReady'),
  openExternal: call('openExternal'),
  onNavigate: event('navigate'),
} satisfies DesktopApi);
