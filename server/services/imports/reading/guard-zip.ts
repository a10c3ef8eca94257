import { Unzip, UnzipInflate } from 'fflate';
import { unreadable } from '#server/services/imports/reading/table.ts';
import { importFileMessages as texts } from '#shared/messages/imports/imports.ts';

/** A spreadsheet of 10,000 products with long texts has about 40 MB. */
const MAX_UNPACKED = 150_000_000;
const MAX_FILES = 2000;
const SLICE = 65_536;

/** Unpacks a ZIP and keeps nothing of it, since its own sizes may lie. @throws {AppError} import_unreadable when it is too large */
export function guardZip(bytes: Uint8Array): void {
  let unpacked = 0;
  let files = 0;
  const unzip = new Unzip((file) => {
    files += 1;
    if (files > MAX_FILES) throw unreadable(texts.tooLargeUnpacked);
    file.ondata = (error, part) => {
      if (error) throw error;
      unpacked += part.length;
      if (unpacked > MAX_UNPACKED) throw unreadable(texts.tooLargeUnpacked);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += SLICE) {
    unzip.push(bytes.subarray(start, start + SLICE), start + SLICE >= bytes.length);
  }
}
