// Counted nouns.

/** '1 student', '2 students', '1,200 students'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
}
