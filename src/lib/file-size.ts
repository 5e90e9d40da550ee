// Sizes of files as texts.
const MB = 1024 * 1024;

/** '214 MB', '8.4 KB'. */
export function formatFileSize(bytes: number): string {
  const unit = getSizeUnit(bytes);
  return `${toAmount(unit, bytes)} ${unit.name}`;
}

interface Unit {
  name: 'KB' | 'MB';
  bytes: number;
}

export const getSizeUnit = (bytes: number): Unit =>
  bytes < MB ? { name: 'KB', bytes: 1024 } : { name: 'MB', bytes: MB };

/** Small amounts keep one decimal. */
export function toAmount(unit: Unit, bytes: number): number {
  const amount = bytes / unit.bytes;
  return amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
}
