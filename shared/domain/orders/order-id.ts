const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const ORDER_ID_LENGTH = 36;

export function isOrderId(text: string): boolean {
  return pattern.test(text);
}

/** The order whose packing slip was scanned; null when it was something else. Scanners may type a prefix before the id. */
export function slipIn(codes: string[]): string | null {
  return (
    codes
      .map((code) => code.slice(-ORDER_ID_LENGTH))
      .find(isOrderId)
      ?.toLowerCase() ?? null
  );
}
