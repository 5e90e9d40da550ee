// @ts-check
// The pieces that the checkout's window is made of: elements, buttons, drawings and sums.
/* global document */

const SVG = 'http://www.w3.org/2000/svg';
const PAISE_IN_RUPEE = 100;

/**
 * Rupees with Indian grouping; paise only where there are any.
 * @param {number | string} amount in paise
 * @param {string} [currency]
 */
export function moneyText(amount, currency = 'INR') {
  const paise = Number(amount);
  const digits = paise % PAISE_IN_RUPEE === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(paise / PAISE_IN_RUPEE);
}

/**
 * A button that stays in the tab order, and silent, while the window works.
 * @param {string} text
 * @param {string} className
 * @param {() => void} onPress
 */
export function button(text, className, onPress) {
  const made = element('button', { className, type: 'button' }, text);
  made.addEventListener('click', () => {
    if (made.getAttribute('aria-disabled') !== 'true') onPress();
  });
  return made;
}

/** @param {string} path */
export function icon(path) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  drawing.append(line);
  return drawing;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
