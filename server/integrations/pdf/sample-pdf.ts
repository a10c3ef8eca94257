import { deflateSync } from 'node:zlib';

/** A page with these objects beside it, numbered from 10 on; `packed` ones are in a compressed stream. */
export function samplePdf({ objects = [], packed = [] }: { objects?: string[]; packed?: string[] } = {}): Buffer {
  const stream = deflateSync(Buffer.from(`20 0 ${packed.join(' ')}`));
  const bodies: Buffer[] = [
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj',
    ...objects.map((object, index) => `${index + 10} 0 obj ${object} endobj`),
  ].map((text) => Buffer.from(`${text}\n`, 'latin1'));
  if (packed.length > 0) {
    bodies.push(
      Buffer.from(`9 0 obj <</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${stream.length}>> stream\r\n`),
      stream,
      Buffer.from('\nendstream endobj\n'),
    );
  }
  const end = 'trailer <</Root 1 0 R/Size 30>>\n%%EOF\n';
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...bodies, Buffer.from(end)]);
}
