// The open question in the player's URL, as in links of emails.

const PARAM = 'question';

/** Empty if no question is open. */
export function readQuestionId(): string {
  return new URLSearchParams(location.search).get(PARAM) ?? '';
}

export function writeQuestionId(id: string): void {
  const url = new URL(location.href);
  if (id === '') url.searchParams.delete(PARAM);
  else url.searchParams.set(PARAM, id);
  history.replaceState(history.state, '', url);
}
