import { attribute, html, type Html } from '../html.ts';
import type { ChoiceView, FieldView, FormView, TickView } from './views.ts';

/** A form with its fields; faults stand with them. `of` is the id of what its button is about, where others look the same. */
export function renderForm(form: FormView, id: string, of?: string): Html {
  const hidden = Object.entries(form.hidden ?? {});
  const button = `button-${id}`;
  return html`<form class="account-form" method="post" action="${form.action}">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${form.fields.map((field) => renderField(field, `${id}-${field.name}`))} ${renderTicks(form, id)}
    ${(form.choices ?? []).map((choice) => renderChoice(choice, `${id}-${choice.name}`))}
    ${
      form.other === undefined
        ? renderSubmit(form, button, of)
        : html`<div class="account-answers">
            ${renderSubmit(form, button, of)}
            <button type="submit" name="${form.other.name}" value="1" class="is-plain">${form.other.label}</button>
          </div>`
    }
  </form>`;
}

const renderSubmit = (form: FormView, id: string, of: string | undefined): Html =>
  html`<button
    type="submit"
    id="${id}"
    ${form.look !== undefined && html`class="is-${form.look}"`}
    ${of !== undefined && html`aria-labelledby="${id} ${of}"`}
  >
    ${form.submit}
  </button>`;

function renderField(field: FieldView, id: string): Html {
  const { hint, fault } = field;
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return html`<label for="${id}">${field.label}</label>
    ${hint !== undefined && html`<p id="${id}-hint" class="account-hint">${hint}</p>`}
    <input
      id="${id}"
      name="${field.name}"
      type="${field.type}"
      maxlength="${field.maxLength}"
      ${field.minLength !== undefined && html`minlength="${field.minLength}"`}
      ${field.isOptional !== true && html`required`}
      ${field.isFirst === true && html`autofocus`}
      ${attribute('value', field.value)}
      ${attribute('autocomplete', field.autocomplete)}
      ${attribute('inputmode', field.inputmode)}
      ${described !== '' && html`aria-describedby="${described}"`}
      ${fault !== undefined && html`aria-invalid="true"`}
      spellcheck="false"
    />
    ${fault !== undefined && html`<p id="${id}-fault" class="account-fault" role="alert">${fault}</p>`}`;
}

function renderTicks({ ticks = [], tickFault: fault }: FormView, id: string): Html {
  const faultId = fault === undefined ? undefined : `${id}-ticks-fault`;
  return html`${ticks.map((tick) => renderTick(tick, `${id}-${tick.name}-${tick.value}`, faultId))}
  ${faultId !== undefined && html`<p id="${faultId}" class="account-fault" role="alert">${fault}</p>`}`;
}

function renderTick({ name, value, label, hint, isTicked }: TickView, id: string, faultId?: string): Html {
  const described = [hint && `${id}-hint`, faultId].filter(Boolean).join(' ');
  return html`<div class="account-tick">
    <input
      id="${id}"
      name="${name}"
      type="checkbox"
      value="${value}"
      ${isTicked === true && html`checked`}
      ${described !== '' && html`aria-describedby="${described}"`}
      ${faultId !== undefined && html`aria-invalid="true"`}
    />
    <label for="${id}">${label}</label>
    ${hint !== undefined && html`<p id="${id}-hint" class="account-hint">${hint}</p>`}
  </div>`;
}

const renderChoice = ({ name, label, options, value }: ChoiceView, id: string): Html =>
  html`<label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value && html`selected`}>${option.label}</option>`,
      )}
    </select>`;
