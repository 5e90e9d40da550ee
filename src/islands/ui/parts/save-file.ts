export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser holds the file by now.
  setTimeout(() => URL.revokeObjectURL(url));
}
