// Storage that never throws: browsers may block it, and it may be full.

export type StorageArea = 'localStorage' | 'sessionStorage';

/** Null if nothing is stored. */
export function readText(area: StorageArea, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** The unchecked JSON value; undefined if nothing readable is stored. */
export function readJson(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(readText(area, key) ?? '');
  } catch {
    return undefined;
  }
}

/** Null removes the key. Returns whether it worked. */
export function writeText(area: StorageArea, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
