// Answers with lists that are made while they are sent: a batch of rows at a time, so that none costs its length in memory.
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { inThisContext } from '../platform/work-context.ts';

/** Rows of a list, some at a time, in their order. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** An answer without its envelope's `success`, whose lists may be batches: its own, and those of what it holds. */
export type StreamedResult<E extends Endpoint> = {
  [Name in keyof Omit<AnswerOf<E>, 'success'>]: Streamed<AnswerOf<E>[Name & keyof AnswerOf<E>]>;
};

type Streamed<Value> =
  Value | Listed<Value> | { [Name in keyof Value]: Value[Name] | Held<Value[Name]> };
type Held<Value> = Listed<Value> | { [Name in keyof Value]: Listed<Value[Name]> };
type Listed<Value> = Value extends readonly (infer Row)[] ? Batches<Row> : never;

/** A row may hold thousands of ids: then others have their turn. */
const AT_A_STRETCH_MS = 8;
/** Rows of so much text travel together. */
const PART_LENGTH = 16 * 1024;
/** A list inside a row that is longer travels in so long pieces. */
const LIST_PIECE = 1000;

/** Asks for parts no faster than their reader takes them, and for no more once the reader is gone. */
export function sentWhileMade(parts: AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(inThisContext(parts), { objectMode: false });
}

/** Whether an answer has to be sent in parts. */
export function isStreamed(answer: unknown): answer is object {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  return isBatches(answer) || Object.values(answer).some(isStreamed);
}

function isBatches(value: unknown): value is Batches<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * The text of an answer in parts. Every batch passes the schema of its list, as the answer as a whole would; a refusal is
 * a bug of ours and throws.
 */
export function answerParts(endpoint: Endpoint, answer: object): AsyncGenerator<string> {
  const read: Read = (schema, value) => {
    const checked = schema.safeParse(value);
    if (!checked.success)
      throw new Error(`Answer of ${endpoint.path} breaks its contract: ${checked.error.message}`);
    return JSON.stringify(checked.data);
  };
  return objectParts(read, endpoint.answer, { success: true, ...answer });
}

/** The text of what a schema lets through. */
type Read = (schema: z.ZodMiniType, value: unknown) => string | undefined;

async function* objectParts(
  read: Read,
  schema: z.ZodMiniType,
  object: object,
): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    const inner = schemaOf(schema, name);
    // Unknown fields never leave.
    if (!inner) continue;
    const label = `${before}${JSON.stringify(name)}:`;
    if (isBatches(value)) {
      yield label;
      yield* listParts(read, inner, value);
    } else if (isStreamed(value)) {
      yield label;
      yield* objectParts(read, inner, value);
    } else {
      const text = read(inner, value);
      if (text === undefined) continue;
      yield label + text;
    }
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

async function* listParts(
  read: Read,
  schema: z.ZodMiniType,
  batches: Batches<unknown>,
): AsyncGenerator<string> {
  let text = '[';
  let comma = '';
  for await (const batch of batches) {
    let began = performance.now();
    for (const row of batch) {
      const long = withPieces(schema, row);
      if (long) {
        yield text + comma;
        yield* objectParts(read, long.schema, long.row);
        text = '';
        comma = ',';
      } else {
        const one = read(schema, row instanceof Piece ? row.values : [row])?.slice(1, -1) ?? '';
        if (one === '') continue;
        text += comma + one;
        comma = ',';
      }
      if (text.length >= PART_LENGTH) {
        yield text;
        text = '';
      }
      if (performance.now() - began < AT_A_STRETCH_MS) continue;
      await setImmediate();
      began = performance.now();
    }
  }
  yield `${text}]`;
}

/** Some values of a list, which are read at once. */
class Piece {
  readonly values: readonly unknown[];
  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** A row that holds long lists, with these in pieces; undefined: it holds none. */
function withPieces(
  list: z.ZodMiniType,
  row: unknown,
): { schema: z.ZodMiniType; row: object } | undefined {
  const schema = list instanceof z.ZodMiniArray ? list.def.element : undefined;
  if (!(schema instanceof z.ZodMiniObject) || typeof row !== 'object' || row === null) return;
  const isLong = (value: unknown) => Array.isArray(value) && value.length > LIST_PIECE;
  if (!Object.values(row).some(isLong)) return;
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    isLong(value) ? inPieces(value) : value,
  ]);
  return { schema, row: Object.fromEntries(fields) };
}

async function* inPieces(values: readonly unknown[]): AsyncGenerator<Piece[]> {
  for (let from = 0; from < values.length; from += LIST_PIECE) {
    yield [new Piece(values.slice(from, from + LIST_PIECE))];
    await setImmediate();
  }
}

function schemaOf(schema: z.ZodMiniType, name: string): z.ZodMiniType | undefined {
  if (schema instanceof z.ZodMiniObject)
    return (schema.shape as Record<string, z.ZodMiniType>)[name];
  if (schema instanceof z.ZodMiniRecord) return schema.def.valueType as z.ZodMiniType;
  throw new Error('Only objects hold lists that are sent in parts.');
}
