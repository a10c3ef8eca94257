/** Commands of W3C WebDriver that the tests use, by the standard's names: their method and path over HTTP. */
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

/** One browser with a profile of its own. */
export interface BrowserSession {
  /** The command's result. Throws what the browser answers instead. */
  send(command: Command, parameters?: Record<string, string>): Promise<unknown>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export interface Browser {
  name: string;
  /** What to install where the browser is not there. */
  needs: string;
  isInstalled(): boolean;
  open(): Promise<BrowserSession>;
}

/** The proxy for everything but this computer: a port where nothing listens. */
export const DEAD_END = { host: '127.0.0.1', port: 9 };
