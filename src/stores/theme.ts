// The theme: light unless the user chose dark; stored under 'theme'.
import { atom } from 'nanostores';

export type Theme = 'light' | 'dark';

export const THEME_KEY = 'theme';

export const $theme = atom<Theme>('light');

export function readStoredTheme(storage: Pick<Storage, 'getItem'>): Theme {
  return storage.getItem(THEME_KEY) === 'dark' ? 'dark' : 'light';
}

/** Applies the stored theme and follows changes made in other tabs. */
export function restoreTheme(): void {
  try {
    apply(readStoredTheme(localStorage));
  } catch {
    apply('light');
  }
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) {
      apply(event.newValue === 'dark' ? 'dark' : 'light');
    }
  });
}

export function setTheme(theme: Theme): void {
  apply(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function toggleTheme(): void {
  setTheme($theme.get() === 'dark' ? 'light' : 'dark');
}

/** The name of the theme that the toggle switches to. */
export function getToggleLabel(theme: Theme): string {
  return theme === 'dark' ? 'Light Mode' : 'Dark Mode';
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  $theme.set(theme);
}
