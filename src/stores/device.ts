// This tab as a player: a name by chance, which outlives a reload, so that a reloaded tab is no second player.

const DEVICE_KEY = 'rangshala.device';
const NAME = /^[\w-]{16,64}$/;

let name = '';

export function deviceName(): string {
  name ||= kept() ?? keep(crypto.randomUUID());
  return name;
}

function kept(): string | undefined {
  try {
    const known = sessionStorage.getItem(DEVICE_KEY) ?? '';
    return NAME.test(known) ? known : undefined;
  } catch {
    return undefined;
  }
}

function keep(made: string): string {
  try {
    sessionStorage.setItem(DEVICE_KEY, made);
  } catch {
    // Without storage it holds for this page.
  }
  return made;
}
