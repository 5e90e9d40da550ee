export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has started by now.
  setTimeout(() => URL.revokeObjectURL(url));
}
