// What each host's notation of the rules is made from.
import type { HostRules } from '../../server/http/host-rules.ts';

export interface HostNotation {
  rules: HostRules;
  /** Headers of every answer. */
  always: Readonly<Record<string, string>>;
  /** Names of the built files. */
  built: readonly string[];
}

/** What an answer of this class carries: pages of a kind replace some of the constant headers. */
export function headersFor(
  { rules, always }: HostNotation,
  cache: keyof HostRules['cache'],
  kind?: string,
): Record<string, string> {
  return {
    ...always,
    ...(kind === undefined ? {} : rules.headers[kind]),
    'cache-control': rules.cache[cache],
  };
}

/** First segments whose pages are of a kind of their own, or which have a shell. */
export function branches({ rules, built }: HostNotation): { name: string; kind: string }[] {
  const names = new Set([...rules.shells, ...Object.keys(rules.kinds)]);
  const hasPages = (name: string) =>
    built.some((file) => file === `${name}.html` || file.startsWith(`${name}/`));
  return [...names].filter(hasPages).map((name) => ({ name, kind: rules.kinds[name] ?? 'site' }));
}
