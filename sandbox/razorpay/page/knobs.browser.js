// @ts-check
// The form of knobs: each control is named after its knob and starts at that knob's rest.
/* global HTMLInputElement, HTMLSelectElement */

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */
/** @typedef {import('../faults.ts').Faults} Faults */

/**
 * Calls `onTurn` with a change and its words when somebody turns a knob.
 * @param {HTMLFormElement} form
 * @param {(change: object, words: string) => void} onTurn
 */
export function openKnobs(form, onTurn) {
  const controls = [...form.elements].filter(isControl);
  /** What somebody is typing is left alone until it is sent. @type {EventTarget | null} */
  let typing = null;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => (typing = target));
  form.addEventListener('focusout', () => (typing = null));
  form.addEventListener('change', ({ target }) => {
    typing = null;
    if (isControl(target)) onTurn(changeOf(target), `${labelOf(target)}: ${wordsOf(target)}.`);
  });
  return {
    /**
     * Shows how the knobs stand, and answers how many are turned and how many of these are faults.
     * @param {Faults} faults
     */
    show(faults) {
      const turned = controls.filter((one) => textAt(faults, one.name) !== restOf(one));
      // Some knobs only say how a fault is meant.
      const active = turned.filter((one) => !('modifier' in one.dataset));
      for (const control of controls) {
        if (control !== typing) put(control, textAt(faults, control.name));
        const place = control.closest('.field, .check');
        place?.classList.toggle('is-turned', active.includes(control));
      }
      return { turned: turned.length, faults: active.length };
    },
  };
}

/**
 * @param {unknown} thing
 * @returns {thing is Control}
 */
function isControl(thing) {
  return thing instanceof HTMLSelectElement || thing instanceof HTMLInputElement;
}

/** @param {Control} control */
function changeOf(control) {
  const value = valueOf(control);
  return control.name
    .split('.')
    .reverse()
    .reduce((inner, key) => ({ [key]: inner }), /** @type {any} */ (value));
}

/** @param {Control} control */
function valueOf(control) {
  if (control instanceof HTMLInputElement) {
    return control.type === 'checkbox' ? control.checked : control.valueAsNumber;
  }
  if ('number' in control.dataset) return Number(control.value);
  return control.value === '' ? null : control.value;
}

/**
 * @param {Faults} faults
 * @param {string} name
 */
function textAt(faults, name) {
  const value = name.split('.').reduce((part, key) => part[key], /** @type {any} */ (faults));
  return String(value ?? '');
}

/**
 * @param {Control} control
 * @param {string} text
 */
function put(control, text) {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    control.checked = text === 'true';
  } else if (control.value !== text) {
    control.value = text;
  }
}

/**
 * How the control stands when nobody has turned its knob.
 * @param {Control} control
 */
function restOf(control) {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].find((option) => option.defaultSelected)?.value;
  }
  return control.type === 'checkbox' ? String(control.defaultChecked) : control.defaultValue;
}

/** @param {Control} control */
function labelOf(control) {
  return control.labels?.[0]?.textContent?.trim() ?? control.name;
}

/** @param {Control} control */
function wordsOf(control) {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? '';
  if (control.type === 'checkbox') return control.checked ? 'on' : 'off';
  return control.value;
}
