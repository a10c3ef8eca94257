/** Of a field that somebody else changed since it was shown. */
export const changedMessages = {
  empty: 'empty',
  meanwhile: (who: string | null, at: string | null, value: string | null) =>
    [
      `${who ?? 'Somebody'} changed this${at === null ? ' meanwhile' : ` on ${at}`}.`,
      ...(value === null ? [] : [`Now: ${value}`]),
      'Saving again replaces it with yours.',
    ].join('\n'),
} as const;
