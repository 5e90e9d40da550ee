// The W3C's parser of WebVTT, which brings no types.
declare module 'webvtt-parser' {
  interface ParsedCue {
    /** Seconds. */
    startTime: number;
    endTime: number;
    text: string;
  }
  interface ParsedFile {
    cues: ParsedCue[];
    /** Lines count from 1. */
    errors: { message: string; line: number }[];
  }
  export class WebVTTParser {
    parse(input: string, mode: 'metadata'): ParsedFile;
  }
  const parser: { WebVTTParser: typeof WebVTTParser };
  export default parser;
}
