// @ts-check
// Wears the theme that the site wears, before the first paint: kept under the same name.
/* global document, localStorage */
try {
  document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark');
} catch {
  // Blocked storage: light.
}
