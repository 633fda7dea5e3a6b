import { escapeHtml } from '@lectern/content';
import type { ParameterView } from '../../reading/operations.ts';
import type { Writing } from '../text.ts';
import { begunWith, fewFields, field, group, options, requiredMark } from './fields.ts';

const PLACES = [
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headerParameters'],
  ['cookie', 'cookieParameters'],
] as const;

/** Fields for all that an operation takes besides a body. Browsers send no cookie that a page chooses. */
export function parameterFields(writing: Writing, parameters: readonly ParameterView[], sendsCookies: boolean): string {
  return PLACES.filter(([place]) => place !== 'cookie' || sendsCookies)
    .map(([place, word]) => {
      const fields = parameters
        .filter((each) => each.in === place)
        .map((each) => ({ isRequired: each.isRequired, html: parameterField(writing, each) }));
      return group(writing.words[word], fewFields(fields, writing.words.more));
    })
    .join('');
}

function parameterField(writing: Writing, parameter: ParameterView): string {
  const { words } = writing;
  const { name, in: place, isRequired, example, schema, serialized } = parameter;
  const { style, isExploded, kind } = serialized;
  const label = `<code>${escapeHtml(name)}</code>${requiredMark(isRequired, words.required)}`;
  const attributes = `name="${escapeHtml(`${place}:${name}`)}" data-style="${escapeHtml(style)}" data-kind="${kind}"${isExploded ? ' data-exploded=""' : ''}`;
  const allowed = kind === 'list' ? (schema.items?.allowed ?? []) : schema.allowed;
  if (kind === 'list' && allowed.length > 0 && schema.items?.moreAllowed === 0) {
    const boxes = allowed.map(
      (value) =>
        `<label class="api-check"><input type="checkbox" ${attributes} value="${escapeHtml(value)}"> <code>${escapeHtml(value)}</code></label>`,
    );
    return group(label, boxes.join(''));
  }
  if (kind === 'value' && allowed.length > 0 && schema.moreAllowed === 0)
    return field(
      label,
      `<select ${attributes}${isRequired ? ' required' : ''}>${isRequired ? '' : '<option></option>'}${options(allowed)}</select>`,
    );
  if (kind === 'value')
    return field(label, `<input type="text" spellcheck="false" ${attributes} ${begunWith(example, isRequired)}>`);
  const hint = kind === 'list' ? words.perLine : 'JSON';
  return field(
    `${label} <span class="api-hint">${hint}</span>`,
    `<textarea rows="2" spellcheck="false" ${attributes}${isRequired ? ' required' : ''}></textarea>`,
  );
}
