// Fault injection: counts the watched calls and lets the n-th one fail, before or after its work.
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Gateway, Storage } from '#server/platform/ports.ts';

/** `before`: the call is not made. `after`: it is made, but its result is lost. */
export type FaultTiming = 'before' | 'after';

export interface Faults {
  /** From now on the n-th watched call, counted from 1, fails. */
  arm(nth: number, when: FaultTiming): void;
  /** Stops the faults. Returns whether one occurred. */
  disarm(): boolean;
  /** Runs the work, unless this call must fail. */
  watch<T>(work: () => Promise<T>): Promise<T>;
}

export function createFaults(): Faults {
  let callsLeft = 0;
  let when: FaultTiming = 'before';
  let isArmed = false;
  let hasFailed = false;
  return {
    arm(nth, at) {
      [callsLeft, when, isArmed, hasFailed] = [nth, at, true, false];
    },
    disarm() {
      isArmed = false;
      return hasFailed;
    },
    async watch(work) {
      if (!isArmed) return work();
      callsLeft -= 1;
      const isTurn = callsLeft === 0;
      if (isTurn) hasFailed = true;
      if (isTurn && when === 'before') throw new Error('This call fails.');
      const done = await work();
      if (isTurn) throw new Error('The answer to this call is lost.');
      return done;
    },
  };
}

/** Watches every statement, and every begin and commit of a transaction. */
export function addDialectFaults(real: Dialect, { watch }: Faults): Dialect {
  return {
    createAdapter: () => real.createAdapter(),
    createIntrospector: (db) => real.createIntrospector(db),
    createQueryCompiler: () => real.createQueryCompiler(),
    createDriver: () => addDriverFaults(real.createDriver(), watch),
  };
}

function addDriverFaults(real: Driver, watch: Faults['watch']): Driver {
  const realOf = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const getReal = (connection: DatabaseConnection) => realOf.get(connection) ?? connection;
  return {
    init: () => real.init(),
    destroy: () => real.destroy(),
    async acquireConnection() {
      const connection = await real.acquireConnection();
      const watched: DatabaseConnection = {
        executeQuery: <R>(query: Parameters<DatabaseConnection['executeQuery']>[0]) =>
          watch<QueryResult<R>>(() => connection.executeQuery<R>(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
      realOf.set(watched, connection);
      return watched;
    },
    releaseConnection: (connection) => real.releaseConnection(getReal(connection)),
    // Fails before BEGIN only: if its result is lost, the pool closes the connection anyway.
    async beginTransaction(connection, settings) {
      await watch(async () => undefined);
      await real.beginTransaction(getReal(connection), settings);
    },
    commitTransaction: (connection) => watch(() => real.commitTransaction(getReal(connection))),
    rollbackTransaction: (connection) => real.rollbackTransaction(getReal(connection)),
  };
}

/** Watches every change of a file; reading is not counted. */
export function addStorageFaults(real: Storage, { watch }: Faults): Storage {
  return {
    ...real,
    incomingPath: () => watch(() => real.incomingPath()),
    store: (path, key) => watch(() => real.store(path, key)),
    storeCopy: (path, key) => watch(() => real.storeCopy(path, key)),
    remove: (key) => watch(() => real.remove(key)),
  };
}

/** Watches every call to the provider. */
export function addGatewayFaults(real: Gateway, { watch }: Faults): Gateway {
  return {
    ...real,
    createOrder: (requested) => watch(() => real.createOrder(requested)),
    payment: (id) => watch(() => real.payment(id)),
    listPayments: (id) => watch(() => real.listPayments(id)),
    capture: (id, amount) => watch(() => real.capture(id, amount)),
    refund: (requested) => watch(() => real.refund(requested)),
    listRefunds: (id) => watch(() => real.listRefunds(id)),
    listOrdersSince: (since) => watch(() => real.listOrdersSince(since)),
    listRefundsSince: (since) => watch(() => real.listRefundsSince(since)),
  };
}
