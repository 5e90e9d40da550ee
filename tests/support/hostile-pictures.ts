// Generates files that claim to be pictures.
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { fixture } from './makers.ts';

/** Must never be served, whichever file contained it. */
export const PAYLOAD = '<script>alert("payload")</script>';

const bytes = (...parts: (string | Buffer)[]) =>
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

function chunk(name: string, data: Buffer): Buffer {
  const body = bytes(name, data);
  return bytes(u32(data.length), body, u32(crc32(body)));
}

/** A PNG with this size in its header; one bit per pixel, all of one colour. */
function vastPng(width: number, height: number, rows: number): Buffer {
  const head = bytes(u32(width), u32(height), '\x01\x00\x00\x00\x00');
  const lines = Buffer.alloc(rows * (Math.ceil(width / 8) + 1));
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', bytes())];
  return bytes(PNG_HEAD, ...parts);
}

const plain = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#c2410c' } });
const picture = async () => Buffer.from(await (await fixture('picture.png')).arrayBuffer());

/** The same picture with a huge size in its frame header. */
function vastJpeg(jpeg: Buffer): Buffer {
  const bent = Buffer.from(jpeg);
  const frame = bent.indexOf(Buffer.from([0xff, 0xc0]));
  bent.writeUInt16BE(65_500, frame + 5);
  bent.writeUInt16BE(65_500, frame + 7);
  return bent;
}

function vastWebp(webp: Buffer): Buffer {
  const size = Buffer.from([0xfe, 0x3f, 0x00, 0xfe, 0x3f, 0x00]);
  const head = bytes('VP8X', Buffer.from([10, 0, 0, 0, 0, 0, 0, 0]), size);
  const rest = webp.subarray(12);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + head.length + rest.length);
  return bytes('RIFF', length, 'WEBP', head, rest);
}

/** A first picture's comment, text or trailer that carries the payload. */
function withComment(jpeg: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(PAYLOAD.length + 2);
  return bytes(jpeg.subarray(0, 2), '\xff\xfe', length, PAYLOAD, jpeg.subarray(2));
}

function withText(png: Buffer, name: string, text: Buffer): Buffer {
  const end = png.length - 12;
  return bytes(png.subarray(0, end), chunk(name, text), png.subarray(end));
}

const zip = bytes('PK\x03\x04', Buffer.alloc(26), PAYLOAD, 'PK\x05\x06', Buffer.alloc(18));
const pdf = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${PAYLOAD})>>>>endobj\n`;

/** Files that are not accepted as pictures, by name and bytes. */
export async function refusedFiles(): Promise<[string, Buffer][]> {
  const [png, jpeg, webp] = [
    await picture(),
    await plain().jpeg().toBuffer(),
    await plain().webp().toBuffer(),
  ];
  const badSum = Buffer.from(png);
  badSum.writeUInt32BE(1, 29);
  const of = async (name: string) => Buffer.from(await (await fixture(name)).arrayBuffer());
  return [
    ['script.svg', bytes(SVG)],
    ['svg.png', bytes('<?xml version="1.0"?>', SVG)],
    ['svg-after-space.png', bytes(' \n'.repeat(500), SVG)],
    ['laughs.svg', bytes('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', SVG)],
    ['file.svg', bytes(SVG.replace(PAYLOAD, '<image href="file:///etc/passwd"/>'))],
    ['packed.svgz', gzipSync(SVG)],
    ['page.png', bytes(HTML)],
    ['page-with-mark.png', bytes('\xef\xbb\xbf', HTML)],
    ['page-in-utf-16.png', Buffer.from(`\ufeff${HTML}`, 'utf16le')],
    ['code.jpg', bytes('<?php system($_GET[0]); ?>')],
    ['code.js', bytes('alert(1)')],
    ['text.png', bytes('just words')],
    ['byte.png', bytes('\x89')],
    ['paper.pdf', bytes(pdf)],
    ['paper.jpg', bytes(pdf)],
    ['gifar.gif', bytes('GIF89a', Buffer.alloc(30), zip)],
    ['moving.gif', await plain().gif().toBuffer()],
    ['archive.png', zip],
    ['packed.png', gzipSync(HTML)],
    ['film.png', await of('lesson.mp4')],
    ['film.jpg', await of('clip.webm')],
    ['sound.webp', bytes('RIFF\x24\x00\x00\x00WAVEfmt ', Buffer.alloc(40))],
    ['film.webp', bytes('RIFF\x24\x00\x00\x00AVI LIST', Buffer.alloc(40))],
    ['photo.tiff', await plain().tiff().toBuffer()],
    ['photo.avif', await plain().avif({ effort: 0 }).toBuffer()],
    ['photo.heic', bytes('\x00\x00\x00\x18ftypheic', Buffer.alloc(60))],
    ['photo.jp2', bytes('\x00\x00\x00\x0cjP  \r\n\x87\n', Buffer.alloc(60))],
    ['photo.jxl', bytes('\xff\x0a', Buffer.alloc(60))],
    ['photo.bmp', bytes('BM', Buffer.alloc(60))],
    ['icon.ico', bytes('\x00\x00\x01\x00\x01\x00', Buffer.alloc(60))],
    ['layers.psd', bytes('8BPS\x00\x01', Buffer.alloc(60))],
    ['print.eps', bytes('%!PS-Adobe-3.0 EPSF-3.0\n(payload) run')],
    ['tragick.png', bytes('push graphic-context\nfill \'url(https://x.example/"|id")\'\npop')],
    ['plain.ppm', bytes('P6\n2 2\n255\n', Buffer.alloc(12))],
    ['flash.png', bytes('FWS\x06', Buffer.alloc(60))],
    ['program.png', bytes('\x7fELF\x02\x01\x01', Buffer.alloc(60))],
    ['program.jpg', bytes('MZ\x90\x00', Buffer.alloc(60))],
    ['script.sh', bytes('#!/bin/sh\nid\n')],
    ['only-a-head.png', bytes(PNG_HEAD)],
    ['page-behind-a-head.png', bytes(PNG_HEAD, HTML)],
    ['page-behind-a-head.jpg', bytes(JPEG_HEAD, HTML)],
    ['page-behind-a-head.webp', bytes('RIFF\xff\x00\x00\x00WEBP', HTML)],
    ['half.png', png.subarray(0, png.length / 2)],
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2)],
    ['half.webp', webp.subarray(0, webp.length / 2)],
    ['wrong-sum.png', badSum],
    ['nothing.png', vastPng(0, 0, 0)],
    ['claims-30k.png', vastPng(30_000, 30_000, 1)],
    ['bomb-30k.png', vastPng(30_000, 30_000, 30_000)],
    ['claims-65k.jpg', vastJpeg(jpeg)],
    ['claims-16k.webp', vastWebp(webp)],
  ];
}

/** Pictures with metadata or trailers that must be removed, by name and bytes. */
export async function laden(): Promise<[string, Buffer][]> {
  const png = await picture();
  const jpeg = await plain().jpeg().toBuffer();
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 33/1', GPSLongitudeRef: 'E' };
  const exif = { IFD0: { Copyright: PAYLOAD, Artist: PAYLOAD }, IFD3: gps };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`;
  return [
    ['home.jpg', await plain().withExif(exif).jpeg().toBuffer()],
    ['home.png', await plain().withExif(exif).png().toBuffer()],
    ['home.webp', await plain().withExif(exif).webp().toBuffer()],
    ['xmp.jpg', await plain().withXmp(xmp).jpeg().toBuffer()],
    ['comment.jpg', withComment(jpeg)],
    ['text.png', withText(png, 'tEXt', bytes('Comment\0', PAYLOAD))],
    ['unknown-chunk.png', withText(png, 'raNd', bytes(PAYLOAD))],
    ['jpeg-and-zip.jpg', bytes(jpeg, zip)],
    ['png-and-page.html', bytes(png, HTML)],
    ['png-and-pdf.pdf', bytes(png, pdf)],
    ['png-and-code.png.php', bytes(png, `<?php ${PAYLOAD}`)],
    ['code.php%00.png', png],
    ['code.php\0.png', png],
    ['picture.svg', png],
  ];
}
