// Answers with lists that are made while they are sent: a batch of rows at a time, so that none costs its length in memory.
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';

/** Rows of a list, some at a time, in their order. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** An answer without its envelope's `success`, whose lists may be batches. */
export type StreamedResult<E extends Endpoint> = {
  [Name in keyof Omit<AnswerOf<E>, 'success'>]:
    | AnswerOf<E>[Name & keyof AnswerOf<E>]
    | (AnswerOf<E>[Name & keyof AnswerOf<E>] extends readonly (infer Row)[] ? Batches<Row> : never);
};

/** A row may hold thousands of ids: then others have their turn. */
const AT_A_STRETCH_MS = 8;

/** Whether an answer has to be sent in parts. */
export function isStreamed(answer: object): boolean {
  return Object.values(answer).some(isBatches);
}

function isBatches(value: unknown): value is Batches<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * The text of an answer in parts. Every batch passes the schema of its list, as the answer as a whole would; a refusal is
 * a bug of ours and throws.
 */
export async function* answerParts(endpoint: Endpoint, answer: object): AsyncGenerator<string> {
  const shape = shapeOf(endpoint);
  const read = (name: string, value: unknown): string | undefined => {
    const schema = shape[name];
    const checked = schema?.safeParse(value);
    if (checked?.success === false)
      throw new Error(`Answer of ${endpoint.path} breaks its contract: ${checked.error.message}`);
    // Unknown fields never leave.
    return checked && JSON.stringify(checked.data);
  };
  let before = '{';
  for (const [name, value] of Object.entries({ success: true, ...answer })) {
    const label = `${before}${JSON.stringify(name)}:`;
    if (isBatches(value)) {
      yield `${label}[`;
      let comma = '';
      for await (const batch of value) {
        let began = performance.now();
        for (const row of batch) {
          const text = read(name, [row])?.slice(1, -1) ?? '';
          if (text === '') continue;
          yield comma + text;
          comma = ',';
          if (performance.now() - began < AT_A_STRETCH_MS) continue;
          await setImmediate();
          began = performance.now();
        }
      }
      yield ']';
    } else {
      const text = read(name, value);
      if (text === undefined) continue;
      yield label + text;
    }
    before = ',';
  }
  yield '}';
}

function shapeOf({ path, answer }: Endpoint): Record<string, z.ZodMiniType | undefined> {
  if (!(answer instanceof z.ZodMiniObject)) throw new Error(`The answer of ${path} is no object.`);
  return answer.shape as Record<string, z.ZodMiniType>;
}
