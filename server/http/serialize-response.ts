// Serializes responses. Long lists are validated and written in batches, so that other requests are served in between.
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';

/** Rows of a list, some at a time, in their order. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** A response without `success`, whose lists may come in batches. */
export type BatchedResult<E extends Endpoint> = {
  [Name in keyof Omit<ResponseOf<E>, 'success'>]: MaybeBatched<
    ResponseOf<E>[Name & keyof ResponseOf<E>]
  >;
};
type MaybeBatched<Value> = Value extends readonly (infer Row)[] ? Value | Batches<Row> : Value;

/**
 * The response as JSON. It passes the schema of its endpoint, so unknown fields never leave; a mismatch is a bug and
 * throws.
 */
export async function serializeResponse(endpoint: Endpoint, answer: object): Promise<string> {
  if (!Object.values(answer).some(isBatches))
    return serializeChecked(endpoint, endpoint.response, answer);
  if (!(endpoint.response instanceof z.ZodMiniObject)) throw new Error('Batches need named lists.');
  const fields: string[] = [];
  for (const [name, schema] of Object.entries(endpoint.response.shape as z.core.$ZodShape)) {
    const value: unknown = answer[name as keyof typeof answer];
    if (value === undefined) continue;
    const list = schema as z.ZodMiniType;
    const text = isBatches(value)
      ? await serializeList(endpoint, list, value)
      : serializeChecked(endpoint, list, value);
    fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join()}}`;
}

async function serializeList(
  endpoint: Endpoint,
  list: z.ZodMiniType,
  batches: Batches<unknown>,
): Promise<string> {
  const texts: string[] = [];
  for await (const batch of batches) {
    if (batch.length > 0) texts.push(serializeChecked(endpoint, list, batch).slice(1, -1));
    await setImmediate();
  }
  return `[${texts.join()}]`;
}

function serializeChecked(endpoint: Endpoint, schema: z.ZodMiniType, value: unknown): string {
  const checked = schema.safeParse(value);
  if (checked.success) return JSON.stringify(checked.data);
  throw new Error(
    `The response of ${endpoint.path} does not match its contract: ${checked.error.message}`,
  );
}

const isBatches = (value: unknown): value is Batches<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
