import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { findPackagedFile } from '#server/integrations/packaged-files.ts';

/** Inter as on the pages, then letters that it lacks. Those of Chinese, Japanese and Korean are tens of megabytes. */
const packaged = [
  { packageName: 'inter', face: 'Inter' },
  { packageName: 'noto-sans-hebrew', face: 'NotoSansHebrew' },
  { packageName: 'noto-sans-arabic', face: 'NotoSansArabic' },
];
const weights = ['400Regular', '700Bold'] as const;

/** Parsed once, which takes longer than a document. */
export interface FontFamily {
  name: string;
  normal: Font;
  bold: Font;
}

/** For the build, which puts them beside the server. */
export const FONT_FOLDER = 'fonts';
export const fontFiles = packaged.flatMap(({ packageName, face }) =>
  weights.map((weight) => `@expo-google-fonts/${packageName}/${weight}/${face}_${weight}.ttf`),
);

/** In the order in which they are tried. `extra` are files of the operator, for letters that the others lack. */
export function openFonts(extra: string[]): FontFamily[] {
  const families = packaged.map(({ face }) => {
    const [normal = '', bold = ''] = fontFiles
      .filter((file) => file.includes(`/${face}_`))
      .map((file) => findPackagedFile(FONT_FOLDER, file));
    return { name: face, normal: open(normal), bold: open(bold) };
  });
  const others = extra.map((file, index) => ({ name: `extra-${index}`, normal: open(file) }));
  return [...families, ...others.map((family) => ({ ...family, bold: family.normal }))];
}

/** @throws for a file that is no font, or a collection of fonts */
function open(file: string): Font {
  const font = create(readFileSync(file));
  if ('fonts' in font) throw new Error(`${file} holds several fonts`);
  return font;
}
