import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  addDays,
  addDaysTo,
  addWorkingDays,
  type DispatchTerms,
  dispatchDay,
  endOfDay,
  instantOf,
  nextCutOff,
  startOfDay,
  zoneOffsets,
} from '#server/calendar.ts';
import { isShort } from '#server/testing/short-form.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { dayOf, isSupportedTimeZone, localInstant, yearOf } from '#shared/domain/shop/time-zone.ts';

test.each([
  ['America/New_York', '2026-12-31T23:34:00-05:00', '2026-12-31', 2026],
  ['America/New_York', '2027-01-01T00:00:00-05:00', '2027-01-01', 2027],
  ['Europe/Berlin', '2026-12-31T23:59:59+01:00', '2026-12-31', 2026],
  ['Europe/Berlin', '2027-01-01T00:00:00+01:00', '2027-01-01', 2027],
  ['Pacific/Kiritimati', '2027-01-01T00:00:00+14:00', '2027-01-01', 2027],
  ['Asia/Kolkata', '2026-12-31T23:59:59+05:30', '2026-12-31', 2026],
])('in %s, %s is of %s', (timeZone, instant, day, year) => {
  const at = Date.parse(instant);
  expect([dayOf(at, timeZone), yearOf(at, timeZone)]).toEqual([day, year]);
  expect(localInstant(at, timeZone)).toBe(instant.slice(0, 19).replace('T', ' '));
});

test.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['Asia/Kolkata', '2026-03-29', 24],
  // The clock changes at midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24', 23],
])('in %s, %s has %d hours', (timeZone, day, hours) => {
  const [start, end] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
  expect((end - start) / HOUR_MS).toBe(hours);
  expect([start - 1, start, end - 1, end].map((at) => dayOf(at, timeZone))).toEqual([
    addDays(day, -1),
    day,
    day,
    addDays(day, 1),
  ]);
});

test('days later it is the same time of day', () => {
  const at = Date.parse('2026-10-20T09:00:00+02:00');
  expect(addDaysTo(at, 14, 'Europe/Berlin')).toBe(Date.parse('2026-11-03T09:00:00+01:00'));
});

/** The short form looks at every hour of the day, but not of each day. */
const skipped = isShort ? 7 : 1;

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'the offsets of %s give the days of the calendar',
  (timeZone) => {
    const offsets = zoneOffsets(timeZone);
    for (let at = Date.UTC(2025, 11, 31); at < Date.UTC(2027, 0, 2); at += 1.5 * HOUR_MS * skipped) {
      const offset = offsets.findLast(({ since }) => since <= at)?.offset_ms ?? 0;
      expect(new Date(at + offset).toISOString().slice(0, 10)).toBe(dayOf(at, timeZone));
    }
  },
);

test.each([
  ['2026-11-23T06:00', '2026-11-23T11:00:00Z'],
  ['2026-07-01T06:00:30', '2026-07-01T10:00:30Z'],
  // Skipped by the clock, and there twice.
  ['2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ['2026-11-23T06:00:00Z', '2026-11-23T06:00:00Z'],
  ['2026-11-23T06:00:00+09:00', '2026-11-22T21:00:00Z'],
])('%s in New York is %s', (text, instant) => {
  expect(instantOf(text, 'America/New_York')).toBe(Date.parse(instant));
});

test('UTC has no offsets', () => {
  expect(zoneOffsets('UTC')).toEqual([]);
});

test('a time zone has a name', () => {
  expect(['Europe/Berlin', 'UTC'].map(isSupportedTimeZone)).toEqual([true, true]);
  expect(['+02:00', 'Berlin', '', 'Etc/Unknown', 'Europe/Berlin\n'].map(isSupportedTimeZone)).not.toContain(true);
});

test('one module decides on which day an instant is', () => {
  const files = globSync('server/{routes,queries,services,db}/**/*.ts').filter((file) => !/\.test\.ts$/.test(file));
  const deciding = files.filter((file) =>
    /toISOString\(\)\s*\.slice\(0, 1\d\)|getUTC(FullYear|Month|Date)\b|timeZone: 'UTC'/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(deciding).toEqual([]);
});

test.each([
  ['2026-11-26', 0, '2026-11-26', 'a Thursday'],
  ['2026-11-26', 1, '2026-11-27', 'a Thursday'],
  ['2026-11-26', 2, '2026-11-30', 'over a weekend'],
  ['2026-11-27', 1, '2026-11-30', 'a Friday'],
  ['2026-11-28', 0, '2026-11-30', 'a Saturday'],
  ['2026-11-28', 1, '2026-11-30', 'a Saturday'],
  ['2026-11-29', 2, '2026-12-01', 'a Sunday'],
  ['2026-12-31', 5, '2027-01-07', 'over a year'],
])('%s and %i working days are %s: %s', (day, days, expected) => {
  expect(addWorkingDays(day, days, defaultSettings)).toBe(expected);
});

const terms = (change: Partial<DispatchTerms> = {}): DispatchTerms => ({
  shipWithinDays: 0,
  cutOff: '14:00',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  timeZone: 'Europe/Berlin',
  ...change,
});

test.each<[string, string, number, string, string, Partial<DispatchTerms>?]>([
  ['before the cut-off', '2026-11-26T13:59:59+01:00', 0, '2026-11-26', '2026-11-26T14:00+01:00'],
  ['at the cut-off', '2026-11-26T14:00:00+01:00', 0, '2026-11-27', '2026-11-27T14:00+01:00'],
  ['just before midnight', '2026-11-26T23:59:59+01:00', 0, '2026-11-27', '2026-11-27T14:00+01:00'],
  ['at midnight', '2026-11-27T00:00:00+01:00', 0, '2026-11-27', '2026-11-27T14:00+01:00'],
  ['on a Friday evening', '2026-11-27T18:00:00+01:00', 0, '2026-11-30', '2026-11-30T14:00+01:00'],
  ['a day later from a Friday morning', '2026-11-27T09:00:00+01:00', 1, '2026-11-30', '2026-11-27T14:00+01:00'],
  ['a day later from a Friday evening', '2026-11-27T18:00:00+01:00', 1, '2026-12-01', '2026-11-30T14:00+01:00'],
  ['a day later from a Saturday', '2026-11-28T09:00:00+01:00', 1, '2026-12-01', '2026-11-30T14:00+01:00'],
  [
    'over a holiday',
    '2026-12-24T18:00:00+01:00',
    0,
    '2026-12-28',
    '2026-12-28T14:00+01:00',
    { holidays: ['2026-12-25'] },
  ],
  ['on Saturdays too', '2026-11-27T18:00:00+01:00', 0, '2026-11-28', '2026-11-28T14:00+01:00', { workingDays: [5, 6] }],
  [
    'the night in which an hour is missing',
    '2026-03-28T18:00:00+01:00',
    0,
    '2026-03-29',
    '2026-03-29T14:00+02:00',
    { workingDays: [7] },
  ],
  [
    'the night with an hour twice',
    '2026-10-24T18:00:00+02:00',
    0,
    '2026-10-25',
    '2026-10-25T14:00+01:00',
    { workingDays: [7] },
  ],
  [
    'a cut-off that the clock skips',
    '2026-03-29T01:30:00+01:00',
    0,
    '2026-03-29',
    '2026-03-29T03:30+02:00',
    { workingDays: [7], cutOff: '02:30' },
  ],
  [
    'in Auckland it is tomorrow already',
    '2026-11-26T20:00:00Z',
    0,
    '2026-11-27',
    '2026-11-27T14:00+13:00',
    { timeZone: 'Pacific/Auckland' },
  ],
  [
    'in Auckland after the cut-off',
    '2026-11-27T01:00:00Z',
    0,
    '2026-11-30',
    '2026-11-30T14:00+13:00',
    { timeZone: 'Pacific/Auckland' },
  ],
])('%s: at %s and %i days more it leaves on %s', (_, instant, leadDays, day, until, change) => {
  const at = Date.parse(instant);
  expect(dispatchDay(at, terms(change), leadDays)).toBe(day);
  expect(nextCutOff(at, terms(change))).toBe(Date.parse(until));
});

test('what comes after the cut-off that was told leaves later, in every hour of a year', () => {
  const shop = terms({ timeZone: 'Australia/Lord_Howe', holidays: ['2026-12-25', '2027-01-01'] });
  for (let at = Date.UTC(2026, 8, 1); at < Date.UTC(2027, 8, 1); at += HOUR_MS * skipped) {
    const until = nextCutOff(at, shop) ?? Number.NaN;
    expect(until).toBeGreaterThan(at);
    expect(dispatchDay(until - 1, shop)).toBe(dispatchDay(at, shop));
    expect(dispatchDay(until, shop) > dispatchDay(at, shop)).toBe(true);
  }
});

test('without a cut-off an instant counts for its day, and nothing is told', () => {
  const at = Date.parse('2026-11-26T23:30:00+01:00');
  expect(dispatchDay(at, terms({ cutOff: null, shipWithinDays: 1 }))).toBe('2026-11-27');
  expect(nextCutOff(at, terms({ cutOff: null }))).toBeNull();
});
