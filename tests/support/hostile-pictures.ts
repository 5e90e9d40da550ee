// Generates files that claim to be pictures.
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { readFixture } from './makers.ts';

/** Must never be served, whichever file contained it. */
export const PAYLOAD = '<script>alert("payload")</script>';

const concatBytes = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
const PNG_HEAD = '\x89PNG\r\n\x1a\n';
const JPEG_HEAD = '\xff\xd8\xff\xe0';
const HTML = `<!doctype html><html><body>${PAYLOAD}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`;

function u32(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
}

function buildPngChunk(name: string, data: Buffer): Buffer {
  const body = concatBytes(name, data);
  return concatBytes(u32(data.length), body, u32(crc32(body)));
}

/** A PNG with this size in its header; one bit per pixel, all of one colour. */
function buildHugePng(width: number, height: number, rows: number): Buffer {
  const head = concatBytes(u32(width), u32(height), '\x01\x00\x00\x00\x00');
  const lines = Buffer.alloc(rows * (Math.ceil(width / 8) + 1));
  const parts = [
    buildPngChunk('IHDR', head),
    buildPngChunk('IDAT', deflateSync(lines)),
    buildPngChunk('IEND', concatBytes()),
  ];
  return concatBytes(PNG_HEAD, ...parts);
}

const createPlainImage = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#c2410c' } });
const readPicture = async () => Buffer.from(await (await readFixture('picture.png')).arrayBuffer());

/** The same picture with a huge size in its frame header. */
function claimHugeJpeg(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(65_500, frame + 5);
  changed.writeUInt16BE(65_500, frame + 7);
  return changed;
}

function claimHugeWebp(webp: Buffer): Buffer {
  const size = Buffer.from([0xfe, 0x3f, 0x00, 0xfe, 0x3f, 0x00]);
  const head = concatBytes('VP8X', Buffer.from([10, 0, 0, 0, 0, 0, 0, 0]), size);
  const rest = webp.subarray(12);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + head.length + rest.length);
  return concatBytes('RIFF', length, 'WEBP', head, rest);
}

/** A first picture's comment, text or trailer that carries the payload. */
function withComment(jpeg: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(PAYLOAD.length + 2);
  return concatBytes(jpeg.subarray(0, 2), '\xff\xfe', length, PAYLOAD, jpeg.subarray(2));
}

function withText(png: Buffer, name: string, text: Buffer): Buffer {
  const end = png.length - 12;
  return concatBytes(png.subarray(0, end), buildPngChunk(name, text), png.subarray(end));
}

const zip = concatBytes('PK\x03\x04', Buffer.alloc(26), PAYLOAD, 'PK\x05\x06', Buffer.alloc(18));
const pdf = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${PAYLOAD})>>>>endobj\n`;

/** Files that are not accepted as pictures, by name and bytes. */
export async function buildRefusedFiles(): Promise<[string, Buffer][]> {
  const [png, jpeg, webp] = [
    await readPicture(),
    await createPlainImage().jpeg().toBuffer(),
    await createPlainImage().webp().toBuffer(),
  ];
  const badSum = Buffer.from(png);
  badSum.writeUInt32BE(1, 29);
  const readBytes = async (name: string) =>
    Buffer.from(await (await readFixture(name)).arrayBuffer());
  return [
    ['script.svg', concatBytes(SVG)],
    ['svg.png', concatBytes('<?xml version="1.0"?>', SVG)],
    ['svg-after-space.png', concatBytes(' \n'.repeat(500), SVG)],
    ['laughs.svg', concatBytes('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', SVG)],
    ['file.svg', concatBytes(SVG.replace(PAYLOAD, '<image href="file:///etc/passwd"/>'))],
    ['packed.svgz', gzipSync(SVG)],
    ['page.png', concatBytes(HTML)],
    ['page-with-mark.png', concatBytes('\xef\xbb\xbf', HTML)],
    ['page-in-utf-16.png', Buffer.from(`\ufeff${HTML}`, 'utf16le')],
    ['code.jpg', concatBytes('<?php system($_GET[0]); ?>')],
    ['code.js', concatBytes('alert(1)')],
    ['text.png', concatBytes('just words')],
    ['byte.png', concatBytes('\x89')],
    ['paper.pdf', concatBytes(pdf)],
    ['paper.jpg', concatBytes(pdf)],
    ['gifar.gif', concatBytes('GIF89a', Buffer.alloc(30), zip)],
    ['moving.gif', await createPlainImage().gif().toBuffer()],
    ['archive.png', zip],
    ['packed.png', gzipSync(HTML)],
    ['film.png', await readBytes('lesson.mp4')],
    ['film.jpg', await readBytes('clip.webm')],
    ['sound.webp', concatBytes('RIFF\x24\x00\x00\x00WAVEfmt ', Buffer.alloc(40))],
    ['film.webp', concatBytes('RIFF\x24\x00\x00\x00AVI LIST', Buffer.alloc(40))],
    ['photo.tiff', await createPlainImage().tiff().toBuffer()],
    ['photo.avif', await createPlainImage().avif({ effort: 0 }).toBuffer()],
    ['photo.heic', concatBytes('\x00\x00\x00\x18ftypheic', Buffer.alloc(60))],
    ['photo.jp2', concatBytes('\x00\x00\x00\x0cjP  \r\n\x87\n', Buffer.alloc(60))],
    ['photo.jxl', concatBytes('\xff\x0a', Buffer.alloc(60))],
    ['photo.bmp', concatBytes('BM', Buffer.alloc(60))],
    ['icon.ico', concatBytes('\x00\x00\x01\x00\x01\x00', Buffer.alloc(60))],
    ['layers.psd', concatBytes('8BPS\x00\x01', Buffer.alloc(60))],
    ['print.eps', concatBytes('%!PS-Adobe-3.0 EPSF-3.0\n(payload) run')],
    [
      'tragick.png',
      concatBytes('push graphic-context\nfill \'url(https://x.example/"|id")\'\npop'),
    ],
    ['plain.ppm', concatBytes('P6\n2 2\n255\n', Buffer.alloc(12))],
    ['flash.png', concatBytes('FWS\x06', Buffer.alloc(60))],
    ['program.png', concatBytes('\x7fELF\x02\x01\x01', Buffer.alloc(60))],
    ['program.jpg', concatBytes('MZ\x90\x00', Buffer.alloc(60))],
    ['script.sh', concatBytes('#!/bin/sh\nid\n')],
    ['only-a-head.png', concatBytes(PNG_HEAD)],
    ['page-behind-a-head.png', concatBytes(PNG_HEAD, HTML)],
    ['page-behind-a-head.jpg', concatBytes(JPEG_HEAD, HTML)],
    ['page-behind-a-head.webp', concatBytes('RIFF\xff\x00\x00\x00WEBP', HTML)],
    ['half.png', png.subarray(0, png.length / 2)],
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2)],
    ['half.webp', webp.subarray(0, webp.length / 2)],
    ['wrong-sum.png', badSum],
    ['nothing.png', buildHugePng(0, 0, 0)],
    ['claims-30k.png', buildHugePng(30_000, 30_000, 1)],
    ['bomb-30k.png', buildHugePng(30_000, 30_000, 30_000)],
    ['claims-65k.jpg', claimHugeJpeg(jpeg)],
    ['claims-16k.webp', claimHugeWebp(webp)],
  ];
}

/** Pictures with metadata or trailers that must be removed, by name and bytes. */
export async function buildPicturesWithPayload(): Promise<[string, Buffer][]> {
  const png = await readPicture();
  const jpeg = await createPlainImage().jpeg().toBuffer();
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 33/1', GPSLongitudeRef: 'E' };
  const exif = { IFD0: { Copyright: PAYLOAD, Artist: PAYLOAD }, IFD3: gps };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`;
  return [
    ['home.jpg', await createPlainImage().withExif(exif).jpeg().toBuffer()],
    ['home.png', await createPlainImage().withExif(exif).png().toBuffer()],
    ['home.webp', await createPlainImage().withExif(exif).webp().toBuffer()],
    ['xmp.jpg', await createPlainImage().withXmp(xmp).jpeg().toBuffer()],
    ['comment.jpg', withComment(jpeg)],
    ['text.png', withText(png, 'tEXt', concatBytes('Comment\0', PAYLOAD))],
    ['unknown-chunk.png', withText(png, 'raNd', concatBytes(PAYLOAD))],
    ['jpeg-and-zip.jpg', concatBytes(jpeg, zip)],
    ['png-and-page.html', concatBytes(png, HTML)],
    ['png-and-pdf.pdf', concatBytes(png, pdf)],
    ['png-and-code.png.php', concatBytes(png, `<?php ${PAYLOAD}`)],
    ['code.php%00.png', png],
    ['code.php\0.png', png],
    ['picture.svg', png],
  ];
}
