// Uploaded caption files: two formats, many programs, and files that are not captions.
import { describe, expect, it } from 'vitest';
import { CUES_MAX } from '#contract/courses/captions.ts';
import { parseCaptions } from './captions-file.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseCaptions(toBytes(text));
const refusal = (message: string, code = 'malformed') => ({ refusal: { code, message } });

describe('a caption file', () => {
  it('reads WebVTT without its styles, notes, positions and tags', () => {
    const file = `WEBVTT - a lesson

STYLE
::cue { color: red }

NOTE made by hand

1
00:01.000 --> 00:02.500 line:0 align:start
<v Meera>Draw the <b>first</b> dot.</v>
Then &lt;rest&gt; &amp; look.

01:00:00.000 --> 01:00:01.000
The end
`;
    expect(parse(file)).toEqual({
      cues: [
        { start: 1000, end: 2500, text: 'Draw the first dot.\nThen <rest> & look.' },
        { start: 3_600_000, end: 3_601_000, text: 'The end' },
      ],
      skipped: [],
    });
  });

  it('reads SRT with a byte order mark, carriage returns, commas and Devanagari', () => {
    const file =
      '\uFEFF1\r\n00:00:01,040 --> 00:00:02,960\r\n{\\an8}<font color="red">पहला बिंदु</font>\r\n\r\n' +
      '2\r\n0:00:03,5 --> 00:00:04,000 X1:1 X2:2\r\nफिर रेखा\r\n';
    expect(parse(file)).toEqual({
      cues: [
        { start: 1040, end: 2960, text: 'पहला बिंदु' },
        { start: 3500, end: 4000, text: 'फिर रेखा' },
      ],
      skipped: [],
    });
  });

  it('may have overlapping cues in any order', () => {
    const file = 'WEBVTT\n\n00:05.000 --> 00:09.000\nB\n\n00:01.000 --> 00:06.000\nA\n';
    expect(parse(file)).toMatchObject({ cues: [{ text: 'A' }, { text: 'B' }] });
  });

  it.each([
    [
      'an end before its start',
      'WEBVTT\n\n00:05.000 --> 00:04.000\nB\n',
      3,
      'the end time is not after the start time',
    ],
    [
      'the same in SRT',
      '1\n00:00:05,000 --> 00:00:04,000\nB\n',
      2,
      'the end time is not after the start time',
    ],
    ['an invalid time', 'WEBVTT\n\n00:05.000 --> soon\nB\n', 3, 'the times cannot be read'],
    [
      'text before any timing',
      'WEBVTT\n\nB\n\n00:05.000 --> 00:06.000\nA\n',
      3,
      'the text has no timing',
    ],
    [
      'a very long line',
      `WEBVTT\n\n00:05.000 --> 00:06.000\n${'<'.repeat(1001)}\n`,
      4,
      'it has more than 1000 characters',
    ],
  ])('with %s is refused with the line number', (_name, file, line, reason) => {
    expect(parse(file)).toEqual(refusal(`Line ${line}: ${reason}.`));
  });

  it('must be UTF-8, or UTF-16 with a byte order mark', () => {
    const file = '\uFEFFWEBVTT\n\n00:05.000 --> 00:06.000\nA\n';
    const utf16 = new Uint8Array(Buffer.from(file, 'utf16le'));
    expect(parseCaptions(utf16)).toMatchObject({ cues: [{ text: 'A' }] });
    const latin = new Uint8Array([...toBytes('WEBVTT\n\n00:05.000 --> 00:06.000\nCaf'), 0xe9]);
    expect(parseCaptions(latin)).toEqual(refusal('Save the captions as UTF-8 text.', 'wrong_type'));
  });

  const SRT = (...texts: string[]) =>
    texts
      .map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${text}\n`)
      .join('\n');

  it.each([
    ['&#39;Hi&#39; &quot;you&quot; &amp; all &hellip;', '\'Hi\' "you" & all …'],
    ['&#8377;499 &#x20B9;499', '₹499 ₹499'],
    ['Put it in the <h1> tag, not in a <div>', 'Put it in the <h1> tag, not in a <div>'],
    ['if a < b and c > d then stop', 'if a < b and c > d then stop'],
    ['<i>One</i> <font color="red">two</font> <c.loud>three</c>', 'One two three'],
    ['File --> Export --> PNG', 'File --> Export --> PNG'],
    ['one\u200Btwo', 'onetwo'],
  ])('reads %j as %j', (written, text) => {
    expect(parse(SRT(written))).toMatchObject({ cues: [{ text }] });
    expect(parse(`WEBVTT\n\n00:01.000 --> 00:02.000\n${written}\n`)).toMatchObject({
      cues: [{ text }],
    });
  });

  it('continues a cue after an empty line, and ends it at a line with only a space', () => {
    expect(parse(SRT('Hello\n\nworld', 'Second'))).toMatchObject({
      cues: [{ text: 'Hello\nworld' }, { text: 'Second' }],
    });
    const blank = SRT('First', 'Second').replace('\n\n', '\n \n');
    expect(parse(blank)).toMatchObject({ cues: [{ text: 'First' }, { text: 'Second' }] });
  });

  it('may have regions, styles and notes between its cues', () => {
    const file = `WEBVTT

REGION
id:fred
width:40%

STYLE
::cue { color: red }

00:01.000 --> 00:02.000 region:fred
One

NOTE not
said

00:03.000 --> 00:04.000
Two
`;
    expect(parse(file)).toMatchObject({ cues: [{ text: 'One' }, { text: 'Two' }] });
  });

  it('skips cues that end when they begin, and reports their lines', () => {
    const file =
      '1\n00:00:00,500 --> 00:00:00,500\nFirst\n\n2\n00:00:02,100 --> 00:00:03,000\nSecond\n';
    expect(parse(file)).toEqual({
      cues: [{ start: 2100, end: 3000, text: 'Second' }],
      skipped: [2],
    });
  });

  it('must contain captions', () => {
    const none = refusal(
      'This file contains no captions. Upload a WebVTT (.vtt) or SubRip (.srt) file.',
    );
    for (const file of [
      '',
      'Hello',
      'WEBVTT\n',
      '{"cues": []}',
      'WEBVTT\n\n00:05.000 --> 00:06.000\n<b></b>\n',
      'A-->B',
    ])
      expect(parse(file)).toEqual(none);
  });

  it.each(['13:00:00.000', '99999999999999999:00:00.000'])(
    'is refused if it goes on until %s',
    (end) => {
      const file = `WEBVTT\n\n00:01.000 --> ${end}\nB\n`;
      expect(parse(file)).toEqual(
        refusal('Captions must end within 12 hours, the maximum length of a video.'),
      );
    },
  );

  it('has a maximum number of cues', () => {
    const cue = '00:05.000 --> 00:06.000\nA\n\n';
    expect(parse(`WEBVTT\n\n${cue.repeat(CUES_MAX)}`)).toHaveProperty('cues.length', CUES_MAX);
    expect(parse(`WEBVTT\n\n${cue.repeat(CUES_MAX + 1)}`)).toEqual(
      refusal('A caption file can have at most 20000 cues.'),
    );
  });
});
