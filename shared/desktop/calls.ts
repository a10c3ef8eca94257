import * as z from 'zod';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { isOrderId } from '#shared/domain/orders/order-id.ts';

// The preload script exposes these calls, the main process parses them, and `web-platform.ts` implements them.

function call<Input extends z.ZodType, Result extends z.ZodType>(input: Input, result: Result) {
  return { input, result };
}

const nothing = z.undefined();
const noResult = z.void();

/** One slash, since `//host` would be another site. */
export const appPathSchema = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\s]*$/);

/** `message` is for users. */
export const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done') }),
  z.object({ status: z.literal('cancelled') }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

export const shopStateSchema = z.object({
  /** The users of this installation: customers and staff, or administrators only. */
  audience: z.enum(['everyone', 'administrators']),
  /** Null while a shop is being selected. An empty origin is the page's own. */
  connected: z.object({ kind: z.enum(['remote', 'demo']), origin: z.string() }).nullable(),
  canKeep: z.boolean(),
  lastAddress: z.string(),
  demoFile: z.string().nullable(),
  problem: z.string().nullable(),
});
export type ShopState = z.infer<typeof shopStateSchema>;

/** `use-popup` in a browser: the page signs in by its own window. */
export const googleOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('use-popup') }),
  z.object({ status: z.literal('signed-in'), idToken: z.string() }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);
export type GoogleOutcome = z.infer<typeof googleOutcomeSchema>;

const printerNameSchema = z.string().min(1).max(300);

/** `name` is the system's, `label` for users. */
export const printerSchema = z.object({ name: printerNameSchema, label: z.string() });
export type Printer = z.infer<typeof printerSchema>;

/** `printer-gone`: nothing was printed. */
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
  /** Null asks each time. */
  printer: printerNameSchema.nullable(),
  /** Of shipping labels; null asks each time. */
  labelPrinter: printerNameSchema.nullable(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const desktopCalls = {
  readShop: call(nothing, shopStateSchema),
  connectShop: call(z.object({ address: z.string().max(2000) }), outcomeSchema),
  openDemoShop: call(nothing, outcomeSchema),
  selectDemoFile: call(nothing, outcomeSchema),
  saveDemoCopy: call(nothing, outcomeSchema),
  startDemoOver: call(nothing, outcomeSchema),
  keepShop: call(nothing, noResult),
  signInWithGoogle: call(nothing, googleOutcomeSchema),
  cancelGoogleSignIn: call(nothing, noResult),
  clearSession: call(nothing, noResult),
  /** Only while the window has no focus; a click opens `path`. */
  notify: call(
    z.object({ title: z.string().min(1).max(100), body: z.string().max(500), path: appPathSchema }),
    noResult,
  ),
  setBadge: call(z.object({ count: z.int().min(0).max(1_000_000) }), noResult),
  /** Null in a browser. */
  readPreferences: call(nothing, preferencesSchema.nullable()),
  changePreferences: call(preferencesSchema.partial(), preferencesSchema),
  /** Null in a browser. */
  listPrinters: call(nothing, z.array(printerSchema).nullable()),
  /** Null shows the system's dialog. */
  printSlips: call(z.object({ orderIds: orderIdsSchema, printer: printerNameSchema.nullable() }), printOutcomeSchema),
  printLabels: call(z.object({ orderIds: orderIdsSchema, printer: printerNameSchema.nullable() }), printOutcomeSchema),
  /** `day` of the shop is part of the suggested name. */
  saveSlips: call(z.object({ orderIds: orderIdsSchema, day: z.iso.date() }), outcomeSchema),
  /** Without orders, of all that may leave. */
  savePickList: call(
    z.object({ orderIds: z.array(z.string().refine(isOrderId)).max(MAX_SLIPS), day: z.iso.date() }),
    outcomeSchema,
  ),
  printDocumentReady: call(z.object({ job: z.uuid(), problem: z.string().max(2000).nullable() }), noResult),
  /** False when the address is not allowed. */
  openExternal: call(z.object({ url: z.string().max(2000) }), z.boolean()),
};

export const desktopEvents = {
  navigate: z.object({ path: appPathSchema }),
};

type Calls = typeof desktopCalls;
type Events = typeof desktopEvents;
export type CallName = keyof Calls;
export type EventName = keyof Events;
export type CallInput<Name extends CallName> = z.output<Calls[Name]['input']>;
export type CallResult<Name extends CallName> = z.output<Calls[Name]['result']>;
export type EventData<Name extends EventName> = z.output<Events[Name]>;

/** Calls reject only on bugs; results carry errors for users. */
export type DesktopApi = {
  [Name in CallName]: undefined extends CallInput<Name>
    ? () => Promise<CallResult<Name>>
    : (input: z.input<Calls[Name]['input']>) => Promise<CallResult<Name>>;
} & {
  onNavigate(listener: (event: EventData<'navigate'>) => void): () => void;
};
