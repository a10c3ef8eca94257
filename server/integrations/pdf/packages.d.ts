// What is used of packages whose own types do not fit here: those of pdfmake bring the DOM's, those of bidi-js are for CommonJS.

declare module 'bidi-js/dist/bidi.mjs' {
  interface EmbeddingLevels {
    levels: Uint8Array;
  }

  // biome-ignore lint/style/noDefaultExport: it has only this one
  export default function bidiFactory(): {
    getEmbeddingLevels: (text: string) => EmbeddingLevels;
    /** Of the characters in the order in which they are seen. */
    getReorderedIndices: (text: string, levels: EmbeddingLevels) => number[];
    getMirroredCharactersMap: (text: string, levels: Uint8Array) => Map<number, string>;
  };
}

declare module 'pdfmake' {
  /** In points: left, top, right and bottom. */
  type Margins = [number, number, number, number];

  export interface Style {
    font?: string;
    fontSize?: number;
    lineHeight?: number;
    bold?: boolean;
    color?: string;
    alignment?: 'left' | 'right';
    characterSpacing?: number;
    margin?: Margins;
  }

  export interface TableLayout {
    hLineWidth?: (row: number) => number;
    vLineWidth?: () => number;
    hLineColor?: (row: number) => string;
    paddingLeft?: () => number;
    paddingRight?: () => number;
    paddingTop?: () => number;
    paddingBottom?: () => number;
  }

  interface Line {
    type: 'line';
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    lineWidth: number;
    lineColor: string;
  }

  export type Content = Style & { width?: number | 'auto' | '*'; colSpan?: number; unbreakable?: boolean } & (
      | { text: string | { text: string; font: string }[] }
      | { stack: Content[] }
      | { columns: Content[]; columnGap?: number }
      | { image: string; fit: [number, number] }
      | { svg: string; fit: [number, number]; options: { warningCallback: () => void } }
      | { canvas: Line[] }
      | {
          table: { widths: number[]; headerRows?: number; dontBreakRows?: boolean; body: Content[][] };
          layout: TableLayout;
        }
    );

  interface Definition {
    pageSize: 'A4';
    pageMargins: Margins;
    info: { title: string; author: string; creationDate: Date };
    language: string;
    displayTitle: boolean;
    defaultStyle: Style;
    content: Content[];
    footer: (page: number, pages: number) => Content;
    /** As `data:` addresses. */
    images: Record<string, string>;
  }

  const pdfmake: {
    /** Of its files, which may be parsed fonts. */
    virtualfs: { writeFileSync: (file: string, content: object) => void };
    setLocalAccessPolicy: (isAllowed: (file: string) => boolean) => void;
    setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void;
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void;
    createPdf: (definition: Pick<Definition, 'content' | 'defaultStyle'> & Partial<Definition>) => {
      getBuffer: () => Promise<Buffer<ArrayBuffer>>;
    };
  };
  // biome-ignore lint/style/noDefaultExport: it has only this one
  export default pdfmake;
}
