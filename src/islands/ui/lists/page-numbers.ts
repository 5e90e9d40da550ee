export const GAP = 'gap';

export function listPageNumbers(page: number, pages: number): (number | typeof GAP)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((item) => item >= 1 && item <= pages);
  const numbers = [...new Set(shown)].sort((left, right) => left - right);
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1] ?? 0;
    if (number - previous === 2) return [number - 1, number];
    return number - previous > 2 ? [GAP, number] : [number];
  });
}
