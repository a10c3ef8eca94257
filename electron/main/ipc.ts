import type { IpcMain } from 'electron';
import { isAppUrl } from '#electron/main/app-url.ts';
import { type CallInput, type CallName, type CallResult, desktopCalls } from '#shared/desktop/calls.ts';
import { callChannel } from '#shared/desktop/channels.ts';

export type Handlers = {
  [Name in CallName]: (input: CallInput<Name>) => Promise<CallResult<Name>> | CallResult<Name>;
};

/** Null when the frame's page is gone. */
export interface Sender {
  url: string;
  isMainFrame: boolean;
}

class RefusedCallError extends Error {
  constructor(reason: string) {
    super(`The call was refused: ${reason}`);
    this.name = 'RefusedCallError';
  }
}

export function isTrustedSender(sender: Sender | null): boolean {
  if (sender === null) return false;
  return sender.isMainFrame && isAppUrl(sender.url);
}

export async function handleCall(
  name: CallName,
  args: unknown[],
  from: { sender: Sender | null; handlers: Handlers },
): Promise<unknown> {
  if (!isTrustedSender(from.sender)) throw new RefusedCallError('unknown sender');
  if (args.length > 1) throw new RefusedCallError('too many arguments');
  const { input, result } = desktopCalls[name];
  const parsed = input.safeParse(args[0]);
  if (!parsed.success) throw new RefusedCallError('invalid argument');
  // TypeScript cannot follow the pair of schema and handler.
  const handler = from.handlers[name] as (input: unknown) => unknown;
  return result.parse(await handler(parsed.data));
}

export function serveCalls(ipc: Pick<IpcMain, 'handle'>, handlers: Handlers, onError: (error: unknown) => void): void {
  for (const name of Object.keys(desktopCalls) as CallName[]) {
    ipc.handle(callChannel(name), async (event, ...args: unknown[]) => {
      const frame = event.senderFrame;
      const sender = frame && { url: frame.url, isMainFrame: frame.parent === null };
      try {
        return await handleCall(name, args, { sender, handlers });
      } catch (error) {
        onError(error);
        throw error instanceof RefusedCallError ? error : new Error('The call failed');
      }
    });
  }
}
