// The form of knobs, by the schema of what they take and their labels.
import * as z from 'zod/mini';
import { Faults, LABELS, NO_FAULTS, type Label } from '../faults.ts';
import { html, type Html } from './html.ts';

/** A knob by its name in the form, such as `api.fault`, with the title of its group. */
interface Knob extends Partial<Label> {
  name: string;
  legend: string;
}

const TIME = 'Time and chance';
const KNOBS: readonly Knob[] = Object.entries(Faults.shape).flatMap(([name, schema]) => {
  if (!(schema instanceof z.ZodMiniObject)) return { name, legend: TIME, ...LABELS.get(schema) };
  const legend = LABELS.get(schema)?.title ?? name;
  return Object.entries(schema.shape).map(([key, one]) => ({
    name: `${name}.${key}`,
    legend,
    ...LABELS.get(one),
  }));
});

/** The knobs that are not at rest. */
export function turnedKnobs(faults: Faults): Knob[] {
  return KNOBS.filter(({ name }) => at(faults, name) !== at(NO_FAULTS, name));
}

/** A fieldset for each group; `clock` stands before the knobs of time. */
export function knobFields(faults: Faults, clock: Html): Html[] {
  const groups = Object.groupBy(KNOBS, ({ legend }) => legend);
  return Object.entries(groups).map(([legend, knobs = []]) => {
    const hints = knobs.map(
      ({ name, hint }) => hint && html`<p class="hint" id="hint-${name}">${hint}</p>`,
    );
    return html`<fieldset>
      <legend class="heading-lg">${legend}</legend>
      ${legend === TIME && clock} ${knobs.map((knob) => field(knob, faults))} ${hints}
    </fieldset>`;
  });
}

function field({ name, title, choices, isModifier, ...knob }: Knob, faults: Faults): Html {
  const value = at(faults, name);
  const isTurned = !isModifier && value !== at(NO_FAULTS, name);
  const label = html`${title} ${isTurned && html`<span class="badge badge-danger">turned</span>`}`;
  const own = html`id="${name}" name="${name}" data-title="${title}"
  ${knob.hint && html`aria-describedby="hint-${name}"`}`;
  if (typeof value === 'boolean') {
    return html`<label class="check">
      <input type="checkbox" ${own} ${value && 'checked'} />
      <span>${label}</span>
    </label>`;
  }
  const options = Object.entries(choices ?? {}).map(([choice, text]) => {
    const selected = choice === String(value ?? '') && 'selected';
    return html`<option value="${choice}" ${selected}>${text}</option>`;
  });
  const limits = html`min="${knob.minimum}" max="${knob.maximum}"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${
      choices
        ? html`<select class="input" ${own} ${typeof value === 'number' && 'data-number'}>
            ${options}
          </select>`
        : html`<input class="input" ${own} type="number" ${limits} value="${String(value)}" />`
    }
  </div>`;
}

function at(faults: Faults, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), faults);
}
