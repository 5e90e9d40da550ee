// A random name for this tab as a playback device. It survives a reload, which would otherwise count as a second device.
import { readText, writeText } from './safe-storage.ts';

const DEVICE_KEY = 'rangshala.device';
const NAME = /^[\w-]{16,64}$/;

let name = '';

/** Without storage the name lasts as long as the page. */
export function getOrCreateDeviceName(): string {
  name ||= readText('sessionStorage', DEVICE_KEY) ?? '';
  if (!NAME.test(name)) {
    name = crypto.randomUUID();
    writeText('sessionStorage', DEVICE_KEY, name);
  }
  return name;
}
