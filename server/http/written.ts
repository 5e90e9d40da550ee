// Answers that a handler has written itself, of parts that have passed the schema of their call when they were made.

const TEXT = Symbol('text');

export interface WrittenAnswer {
  [TEXT]: string;
}

/** JSON as it is sent, `success` in it. */
export const writtenAnswer = (text: string): WrittenAnswer => ({ [TEXT]: text });

export const isWritten = (answer: object): answer is WrittenAnswer => TEXT in answer;

export const writtenText = (answer: WrittenAnswer): string => answer[TEXT];

/** The captions of a film in one language: `cues` is JSON that was checked when it was stored. */
export const writtenCaptions = (language: string, cues: string): WrittenAnswer =>
  writtenAnswer(`{"success":true,"data":{"language":${JSON.stringify(language)},"cues":${cues}}}`);
