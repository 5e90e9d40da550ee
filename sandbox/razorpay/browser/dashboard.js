// @ts-check
// Shows the dashboard in the site's theme, and refreshes the orders every two seconds.
/* global document, localStorage, location, fetch, setInterval, DOMParser */
const REFRESH_MS = 2_000;

async function refresh() {
  const orders = document.getElementById('orders');
  if (document.hidden || !orders || orders.matches(':has(button:active, button:focus)')) return;
  const response = await fetch(location.href, { cache: 'no-store' });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.getElementById('orders');
  const open = [...orders.querySelectorAll('details[open]')].map(({ id }) => id);
  for (const details of fresh?.querySelectorAll('details') ?? []) {
    details.open = open.includes(details.id);
  }
  if (!fresh || fresh.innerHTML === orders.innerHTML) return;
  const focused = document.activeElement?.id;
  orders.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus();
}

setInterval(() => refresh().catch(() => undefined), REFRESH_MS);
// Last: a browser that blocks storage throws here, and the page stays light.
document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark');
