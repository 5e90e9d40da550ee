// Types of the list of personal tables, and helpers to find rows.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tables } from '../platform/tables.ts';

/** `since` limits rows that are found by email address, because it may have belonged to somebody else before. */
export interface Person {
  id: string;
  email: string;
  /** Epoch milliseconds. */
  since: number;
}

export interface PersonalTable {
  table: keyof Tables;
  rows: (person: Person) => RawBuilder<unknown>;
  /** An expression that differs for each of a person's rows, for reading in batches. */
  key: RawBuilder<string>;
  /** Secrets, and columns that say nothing about the person. */
  hidden?: readonly string[];
  /**
   * Rows found only by a typed address: erased with the account, but not exported, because anybody may have typed it.
   */
  typed?: (person: Person) => RawBuilder<unknown>;
  /**
   * The rows that the export shows; absent: all. Rows found by email address belong to its reader, and anybody may have
   * signed up with an unconfirmed address.
   */
  shown?: (person: Person) => RawBuilder<unknown>;
  /** Rows that stay until their request is closed. */
  stays?: RawBuilder<unknown>;
  /** Rows that nobody may read, not even the person. */
  notExported?: true;
  /** Rows that the ledger or the catalogue needs: their only personal data is the account's id. */
  staysStored?: true;
  /** Columns with texts by or about the person, which are emptied in rows that stay. */
  emptied?: readonly string[];
}

export const whereUserIs =
  (column: string) =>
  ({ id }: Person) =>
    sql`${sql.ref(column)} = ${id}`;

/** For rows with an index on person and this column. */
export const toKey = (column: string) => sql<string>`${sql.ref(column)}`;
/** For other rows: an expression, so that the query does not scan an index over all people. */
export const toCombinedKey = (...columns: string[]) =>
  sql<string>`${sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || '.' || `,
  )} || ''`;

export const isEmailConfirmed = ({ id }: Person) =>
  sql`exists (select 1 from users where users.id = ${id} and users.proven_at is not null)`;
