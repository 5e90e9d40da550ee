// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { $theme, restoreTheme, getToggleLabel, toggleTheme } from './theme.ts';

describe('theme', () => {
  beforeEach(() => {
    localStorage.clear();
    document.documentElement.className = '';
  });

  it('THEME-01 is light by default and toggles', () => {
    restoreTheme();
    expect($theme.get()).toBe('light');
    toggleTheme();
    expect($theme.get()).toBe('dark');
    expect(getToggleLabel('dark')).toBe('Light Mode');
  });

  it('THEME-02 THEME-03 stores the choice under its key and marks the root element', () => {
    restoreTheme();
    toggleTheme();
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    toggleTheme();
    expect(localStorage.getItem('theme')).toBe('light');
    expect(document.documentElement.classList.contains('dark')).toBe(false);
  });

  it('treats any other stored value as light', () => {
    localStorage.setItem('theme', 'purple');
    restoreTheme();
    expect($theme.get()).toBe('light');
  });
});
