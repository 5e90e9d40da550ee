// What the list of tables with people says of each, and how rows are found.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tables } from '../platform/tables.ts';

/** Whose rows are meant. `since` bounds what is found by e-mail alone: before, it was not theirs. */
export interface Person {
  id: string;
  email: string;
  /** Epoch milliseconds. */
  since: number;
}

export interface PersonalTable {
  table: keyof Tables;
  rows: (person: Person) => RawBuilder<unknown>;
  /** A text by which each of a person's rows is another, for reading them some at a time. */
  key: RawBuilder<string>;
  /** Columns that are secrets, or say nothing about the person. */
  hidden?: readonly string[];
  /** Rows that an address alone names: they go with the account, and are not exported, as anybody may have typed it. */
  typed?: (person: Person) => RawBuilder<unknown>;
  /**
   * Which of these rows the export shows; absent: all. What is found by the email address alone belongs to its reader, and
   * anybody may have signed up with an address that is not confirmed.
   */
  shown?: (person: Person) => RawBuilder<unknown>;
  /** Rows of theirs that stay until what they are about is done. */
  stays?: RawBuilder<unknown>;
  /** Rows that nobody reads, they neither. */
  notExported?: true;
  /** Rows that the ledger or the catalogue needs: they hold no personal data but the account's id. */
  kept?: true;
  /** Columns of kept rows that hold the person's words, or words about the person: emptied. */
  emptied?: readonly string[];
}

export const keyed =
  (column: string) =>
  ({ id }: Person) =>
    sql`${sql.ref(column)} = ${id}`;

/** Of rows that an index has by their person and this column. */
export const byColumn = (column: string) => sql<string>`${sql.ref(column)}`;
/** Of other rows: an expression, so that nobody walks through everybody's rows in the order of an index. */
export const byColumns = (...columns: string[]) =>
  sql<string>`${sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || '.' || `,
  )} || ''`;

export const onceConfirmed = ({ id }: Person) =>
  sql`exists (select 1 from users where users.id = ${id} and users.proven_at is not null)`;
