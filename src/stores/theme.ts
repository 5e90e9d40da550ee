// The theme: light unless the user chose dark; stored under 'theme'.
import { atom } from 'nanostores';
import { readText, writeText } from './safe-storage.ts';

export type Theme = 'light' | 'dark';

export const THEME_KEY = 'theme';

export const $theme = atom<Theme>('light');

/** Applies the stored theme and follows changes made in other tabs. */
export function restoreTheme(): void {
  applyStored();
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) applyStored();
  });
}

/** Without storage the choice lasts as long as the page. */
export function setTheme(theme: Theme): void {
  apply(theme);
  writeText('localStorage', THEME_KEY, theme);
}

export function toggleTheme(): void {
  setTheme($theme.get() === 'dark' ? 'light' : 'dark');
}

/** The name of the theme that the toggle switches to. */
export function getToggleLabel(theme: Theme): string {
  return theme === 'dark' ? 'Light Mode' : 'Dark Mode';
}

function applyStored(): void {
  apply(readText('localStorage', THEME_KEY) === 'dark' ? 'dark' : 'light');
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  $theme.set(theme);
}
