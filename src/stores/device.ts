// A random name for this tab as a playback device. It survives a reload, which would otherwise count as a second device.

const DEVICE_KEY = 'rangshala.device';
const NAME = /^[\w-]{16,64}$/;

let name = '';

export function getOrCreateDeviceName(): string {
  name ||= readName() ?? storeName(crypto.randomUUID());
  return name;
}

function readName(): string | undefined {
  try {
    const known = sessionStorage.getItem(DEVICE_KEY) ?? '';
    return NAME.test(known) ? known : undefined;
  } catch {
    return undefined;
  }
}

function storeName(created: string): string {
  try {
    sessionStorage.setItem(DEVICE_KEY, created);
  } catch {
    // Without storage the name lasts as long as the page.
  }
  return created;
}
