// @ts-check
// Wears the theme that the site wears, before the first paint, and changes it; both keep it under the same name.
/* global document, localStorage */
const { classList } = document.documentElement;
document.addEventListener('click', ({ target }) => {
  if (!document.getElementById('theme')?.contains(/** @type {Node} */ (target))) return;
  const isDark = classList.toggle('dark');
  localStorage.setItem('theme', isDark ? 'dark' : 'light');
});
// Last: a browser that blocks storage throws, and shows the page light.
classList.toggle('dark', localStorage.getItem('theme') === 'dark');
