// What each host's notation of the rules is made from.
import type { HostRules } from '../../server/http/host-rules.ts';

export interface HostNotation {
  rules: HostRules;
  /** Headers of every answer. */
  always: Readonly<Record<string, string>>;
  /** Names of the built files. */
  built: readonly string[];
}

/** What an answer of this class carries: pages of a branch replace some of the constant headers. */
export function headersFor(
  { rules, always }: HostNotation,
  cache: keyof HostRules['cache'],
  branch?: string,
): Record<string, string> {
  return {
    ...always,
    ...(branch === undefined ? {} : rules.headers[branch]),
    'cache-control': rules.cache[cache],
  };
}

/** First segments that have pages: `/` and the page of what is missing aside. */
export function branches({ rules }: HostNotation): string[] {
  return Object.keys(rules.headers).filter((name) => name !== 'index' && name !== '404');
}

/** Pages below them come and go with the courses, while a host may keep the rules of an earlier build. */
const PAGED = ['all-courses'];

/** Whether pages stand below this first segment, built or answered by its shell. */
export function hasPagesBelow(name: string, { rules, built }: HostNotation): boolean {
  return (
    PAGED.includes(name) ||
    rules.shells.includes(name) ||
    built.some((file) => file.startsWith(`${name}/`))
  );
}
