import * as z from 'zod';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { isOrderId } from '#shared/domain/order-id.ts';

// The one table of what the web app may ask of the computer that it runs on. The preload script exposes exactly these
// calls, the main process parses arguments and results with these schemas, and `apps/web/src/platform` has a twin of
// each for the browser.

function call<Input extends z.ZodType, Result extends z.ZodType>(input: Input, result: Result) {
  return { input, result };
}

const nothing = z.undefined();
const noResult = z.void();

/** An address inside the app: one slash, then anything, so that `//elsewhere` cannot hide in it. */
export const appPathSchema = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\s]*$/);

/** What became of an action that people can call off. `message` is for them. */
export const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done') }),
  z.object({ status: z.literal('cancelled') }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

export const shopStateSchema = z.object({
  /** Whom this installation is for. */
  audience: z.enum(['everyone', 'administrators']),
  /** The shop in use, or null while one is being chosen. An empty origin is the page's own. */
  connected: z.object({ kind: z.enum(['remote', 'demo']), origin: z.string() }).nullable(),
  /** What was connected before and can be gone back to. */
  canKeep: z.boolean(),
  /** The address that was entered last, for the input. */
  lastAddress: z.string(),
  /** The demo shop's file, for people to recognise; null before there is one. */
  demoFile: z.string().nullable(),
  /** Why the last shop could not be opened. */
  problem: z.string().nullable(),
});
export type ShopState = z.infer<typeof shopStateSchema>;

/** What Google's sign-in led to. `use-popup` is the browser's answer: there a window of the page's own does it. */
export const googleOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('use-popup') }),
  z.object({ status: z.literal('signed-in'), idToken: z.string() }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);
export type GoogleOutcome = z.infer<typeof googleOutcomeSchema>;

const printerNameSchema = z.string().min(1).max(300);

/** A printer of this computer: the system's name for it, and the one that people know. */
export const printerSchema = z.object({ name: printerNameSchema, label: z.string() });
export type Printer = z.infer<typeof printerSchema>;

/** What became of printing. `printer-gone`: the computer does not know this printer any more; nothing was printed. */
export const printOutcomeSchema = z.discriminatedUnion('status', [
  ...outcomeSchema.options,
  z.object({ status: z.literal('printer-gone') }),
]);
export type PrintOutcome = z.infer<typeof printOutcomeSchema>;

const orderIdsSchema = z.array(z.string().refine(isOrderId)).min(1).max(MAX_SLIPS);

export const preferencesSchema = z.object({
  startAtLogin: z.boolean(),
  keepInTray: z.boolean(),
  notifications: z.boolean(),
  /** The system's name of the printer for packing slips; null asks each time. */
  printer: printerNameSchema.nullable(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const desktopCalls = {
  readShop: call(nothing, shopStateSchema),
  connectShop: call(z.object({ address: z.string().max(2000) }), outcomeSchema),
  openDemoShop: call(nothing, outcomeSchema),
  /** Asks for another file of the demo shop, and opens it. */
  selectDemoFile: call(nothing, outcomeSchema),
  saveDemoCopy: call(nothing, outcomeSchema),
  /** Asks first, then throws the demo shop's data away and opens a new one. */
  startDemoOver: call(nothing, outcomeSchema),
  /** Goes back to the shop that was connected before. */
  keepShop: call(nothing, noResult),
  signInWithGoogle: call(nothing, googleOutcomeSchema),
  cancelGoogleSignIn: call(nothing, noResult),
  /** Leaves nothing of a session on this computer. */
  clearSession: call(nothing, noResult),
  /** Tells the user something while they look elsewhere; a click on it opens `path`. */
  notify: call(
    z.object({ title: z.string().min(1).max(100), body: z.string().max(500), path: appPathSchema }),
    noResult,
  ),
  /** How many things wait, on the application's icon; 0 for none. */
  setBadge: call(z.object({ count: z.int().min(0).max(1_000_000) }), noResult),
  /** Null where there is nothing to choose: in a browser. */
  readPreferences: call(nothing, preferencesSchema.nullable()),
  changePreferences: call(preferencesSchema.partial(), preferencesSchema),
  /** The printers of this computer; null where the page prints by itself, in a browser. */
  listPrinters: call(nothing, z.array(printerSchema).nullable()),
  /** Prints packing slips on this printer without asking, or by the system's dialog when there is none. */
  printSlips: call(z.object({ orderIds: orderIdsSchema, printer: printerNameSchema.nullable() }), printOutcomeSchema),
  /** Asks for a file, and saves packing slips there as PDF. */
  saveSlips: call(z.object({ orderIds: orderIdsSchema }), outcomeSchema),
  /** A page that was opened to be printed says that its sheets are there, or why they are not. */
  printDocumentReady: call(z.object({ job: z.uuid(), problem: z.string().max(2000).nullable() }), noResult),
  /** Opens an address in the user's own browser; false if the address is not one of ours. */
  openExternal: call(z.object({ url: z.string().max(2000) }), z.boolean()),
};

/** What the shell tells the web app by itself. */
export const desktopEvents = {
  /** Shows a page: a shortcut, a link from elsewhere, or a click on a notification. */
  navigate: z.object({ path: appPathSchema }),
};

type Calls = typeof desktopCalls;
type Events = typeof desktopEvents;
export type CallName = keyof Calls;
export type EventName = keyof Events;
export type CallInput<Name extends CallName> = z.output<Calls[Name]['input']>;
export type CallResult<Name extends CallName> = z.output<Calls[Name]['result']>;
export type EventData<Name extends EventName> = z.output<Events[Name]>;

/** The table as functions. Calls reject only when the program itself is wrong; what people must know is a result. */
export type DesktopApi = {
  [Name in CallName]: undefined extends CallInput<Name>
    ? () => Promise<CallResult<Name>>
    : (input: z.input<Calls[Name]['input']>) => Promise<CallResult<Name>>;
} & {
  /** Calls the listener for every event; gives the function that ends it. */
  onNavigate(listener: (event: EventData<'navigate'>) => void): () => void;
};
