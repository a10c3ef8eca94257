import { afterEach, expect, test } from 'vitest';
import { setLocale } from '#shared/domain/shop/locale.ts';
import { inPlaceMessages } from '#shared/messages/products/in-place.ts';
import { typedStockSchema } from '#web/features/admin/products/list/in-place/typed-stock.ts';

afterEach(() => setLocale('en-US'));

const read = (figure: string) => typedStockSchema.safeParse({ figure, reason: 'Counted' });

test('a number is what is there now, one with a sign what comes or goes, as the locale writes it', () => {
  expect(read('1,200').data?.figure).toEqual({ quantity: 1200, isChange: false });
  expect(read('0').data?.figure).toEqual({ quantity: 0, isChange: false });
  expect(read(' +50').data?.figure).toEqual({ quantity: 50, isChange: true });
  expect(read('-1,200').data?.figure).toEqual({ quantity: -1200, isChange: true });
  expect(read('\u221220').data?.figure).toEqual({ quantity: -20, isChange: true });
  setLocale('de-DE');
  expect(read('1.200').data?.figure).toEqual({ quantity: 1200, isChange: false });
});

test('what is no whole number, or no change, is refused', () => {
  for (const text of ['', 'ten', '1.5', '+0', '9999999999', '+'])
    expect(read(text).error?.issues[0]?.message, text).toBe(inPlaceMessages.stockInvalid);
  expect(read('1,5').success).toBe(false);
  expect(typedStockSchema.safeParse({ figure: '5', reason: ' ' }).success).toBe(false);
});
