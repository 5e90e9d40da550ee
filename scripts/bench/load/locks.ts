// What servers on one PostgreSQL hold against each other while they work.
import pg from 'pg';

const LOOK_EVERY_MS = 50;

/** Rows are locked by the light table locks that every write takes; anything else stops more than a row. */
const HELD = `select distinct coalesce(class.relname, locks.locktype) || ' ' || locks.mode as held
  from pg_locks as locks
  join pg_stat_activity as activity on activity.pid = locks.pid and activity.backend_type = 'client backend'
  left join pg_class as class on class.oid = locks.relation
  where activity.datname = current_database()
    and (locks.locktype = 'advisory' or (locks.locktype = 'relation'
      and locks.mode not in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')))`;

/** Looks again and again until it is asked what there was. */
export async function watchLocks(address: string): Promise<() => Promise<string[]>> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const seen = new Set<string>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ held: string }>(HELD);
      for (const { held } of rows) seen.add(held);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    await client.end();
    return [...seen];
  };
}
