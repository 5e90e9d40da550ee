// Statements of calls that come all the time: put into SQL once, then asked with other values.
import type { CompiledQuery } from 'kysely';
import type { Queries } from './ports.ts';

type Value = string | number;
/** A list stands for `in`. */
type Args = readonly (Value | readonly Value[])[];

/** Where a value of a call belongs, in the place of the value itself. */
interface Place {
  nth: number;
}

interface Known {
  compiled: CompiledQuery;
  /** The parameters in order: a place, or what is the same in every call. */
  parameters: readonly unknown[];
}

/** Longer lists are put into SQL each time: their statements are many, and cost more than that. */
const LIST_MAX = 20;

/**
 * Answers the rows of the statement that `build` makes of values. It is called with other things in their place, once for
 * each engine and length of the lists: it may only hand them on to the statement.
 */
export function prepared<Row, Of extends Args>(
  build: (db: Queries, ...values: Of) => { compile(): CompiledQuery<Row> },
): (db: Queries, ...values: Of) => Promise<Row[]> {
  const byEngine = new WeakMap<object, Map<string, Known>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const known = byEngine.get(adapter) ?? new Map<string, Known>();
    byEngine.set(adapter, known);
    const lengths = values.map((value) => (Array.isArray(value) ? value.length : -1));
    if (Math.max(...lengths) > LIST_MAX) {
      return (await db.executeQuery<Row>(build(db, ...values).compile())).rows;
    }
    const shape = lengths.join();
    const statement = known.get(shape) ?? statementOf(build(db, ...placesFor<Of>(lengths)));
    known.set(shape, statement);
    const all = values.flat();
    const parameters = statement.parameters.map((one) => (isPlace(one) ? all[one.nth] : one));
    const { rows } = await db.executeQuery<Row>({ ...statement.compiled, parameters });
    return rows;
  };
}

function placesFor<Of extends Args>(lengths: readonly number[]): Of {
  let nth = 0;
  const next = (): Place => ({ nth: nth++ });
  const places = lengths.map((length) => (length < 0 ? next() : Array.from({ length }, next)));
  return places as unknown as Of;
}

function statementOf(built: { compile(): CompiledQuery }): Known {
  const compiled = built.compile();
  return { compiled, parameters: compiled.parameters };
}

const isPlace = (one: unknown): one is Place =>
  typeof one === 'object' && one !== null && 'nth' in one;
