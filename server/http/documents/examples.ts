import recorded from '#server/http/documents/examples.json' with { type: 'json' };

export interface Example {
  /** The body of the request; missing where it has none. */
  request?: unknown;
  response: unknown;
}

/** What was sent to each JSON call and answered, by `operationId`; recorded by the access test. */
export const examples: Readonly<Record<string, Example | undefined>> = recorded;
