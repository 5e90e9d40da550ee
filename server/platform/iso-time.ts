// Times in responses.

/** ISO 8601 in UTC, for epoch milliseconds. */
export function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}

export function toIsoTimeOrNull(at: number | null): string | null {
  return at === null ? null : toIsoTime(at);
}
