// @ts-check
// Makes a piece of the page what a newer one is; what has not changed keeps its focus, and details stay open.
/* global Element */

/**
 * @param {Element} old stays where it is
 * @param {Element} fresh is used up
 * @param {EventTarget | null} typing a control that is left alone
 */
export function renew(old, fresh, typing) {
  if (old === typing) return;
  for (const name of [...old.getAttributeNames(), ...fresh.getAttributeNames()]) {
    const value = fresh.getAttribute(name);
    if (value !== null) old.setAttribute(name, value);
    else if (name !== 'open') old.removeAttribute(name);
  }
  const rest = [...old.childNodes];
  for (const next of [...fresh.childNodes]) {
    const at = rest.findIndex((one) => nameOf(one) === nameOf(next));
    const [same, ...gone] = rest.splice(0, at + 1).reverse();
    for (const node of gone) node.remove();
    if (!same) old.insertBefore(next, rest[0] ?? null);
    else if (same instanceof Element) renew(same, /** @type {Element} */ (next), typing);
    else if (same.nodeValue !== next.nodeValue) same.nodeValue = next.nodeValue;
  }
  for (const node of rest) node.remove();
  for (const state of ['checked', 'value']) {
    const value = Reflect.get(fresh, state);
    if (Reflect.get(old, state) !== value) Reflect.set(old, state, value);
  }
}

/** What two versions of a node have in common. @param {Node} node */
function nameOf(node) {
  return node instanceof Element ? `${node.localName} ${node.id}` : node.nodeName;
}
