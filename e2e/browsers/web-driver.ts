/** W3C WebDriver commands by the standard's names. */
export const commands = {
  Navigate: 'POST url',
  GetCurrentURL: 'GET url',
  FindElements: 'POST elements',
  ElementClick: 'POST element/{id}/click',
  ElementClear: 'POST element/{id}/clear',
  ElementSendKeys: 'POST element/{id}/value',
  GetElementText: 'GET element/{id}/text',
  GetElementProperty: 'GET element/{id}/property/{name}',
  GetComputedLabel: 'GET element/{id}/computedlabel',
  IsElementDisplayed: 'GET element/{id}/displayed',
  TakeScreenshot: 'GET screenshot',
  IsElementEnabled: 'GET element/{id}/enabled',
} as const;

export type Command = keyof typeof commands;

export interface BrowserSession {
  send(command: Command, parameters?: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

export interface Browser {
  name: string;
  needs: string;
  isInstalled(): boolean;
  open(): Promise<BrowserSession>;
}

/** Requests to every other host fail. */
export const CLOSED_PORT = { host: '127.0.0.1', port: 9 };
