// How many courses there are and how many are published is kept, as how many people are.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into school_counts (name, number)
    select 'courses', count(*) from courses
    union all select 'published', count(*) from courses where status = 'Published'`.execute(db);
}
