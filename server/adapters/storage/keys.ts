// Names of stored files.
const KEY = /^[0-9a-f]{24}\.[a-z0-9]{2,5}$/;
/** Folders of many files; `films/` may be public. */
const FOLDER = /^films\/[0-9a-f]{24}$/;
const KEY_IN_FOLDER = /^films\/[0-9a-f]{24}\/\d{1,4}\/[a-z0-9]{4,8}\.[a-z0-9]{2,5}$/;

/** Whether a name is ours: 24 lower-case hex characters and an extension, or a file of a folder. */
export function isKey(name: string): boolean {
  return KEY.test(name) || isInFolder(name);
}

/** Whether it is a file of a folder, such as `films/ID/720/00001.m4s`. */
export function isInFolder(name: string): boolean {
  return KEY_IN_FOLDER.test(name);
}

/** Throws for anything else, so that no name leads outside the store. */
export function requireKey(name: string): void {
  if (!isKey(name)) throw new Error('Not a storage key.');
}

export function requireFolder(name: string): void {
  if (!FOLDER.test(name)) throw new Error('Not a folder of the store.');
}
