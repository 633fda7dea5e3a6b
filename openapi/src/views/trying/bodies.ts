import { escapeHtml } from '@lectern/content';
import { type ContentView, isFile } from '../../reading/contents.ts';
import { kindOfType, type OperationView } from '../../reading/operations.ts';
import type { PropertyView } from '../../reading/schemas.ts';
import type { Writing } from '../text.ts';
import { begunWith, fewFields, field, group, optionalPart, options, requiredMark } from './fields.ts';

/** Fields for a body, for each type in which it may be sent. */
export function bodyFields(writing: Writing, { body, method }: OperationView): string {
  if (body === undefined || body.contents.length === 0 || method === 'get' || method === 'head') return '';
  const { contents, isRequired } = body;
  const types = contents.map(({ type }, index) => `<option value="${index}">${escapeHtml(type)}</option>`);
  const chooser = `<select name="content" aria-label="${escapeHtml(writing.words.body)}">${types.join('')}</select>`;
  const parts = contents.map((content, index) =>
    optionalPart(
      { name: 'content', value: String(index), isShown: index === 0 },
      contentFields(writing, content, isRequired),
    ),
  );
  const first = contents.length > 1 ? `<span class="api-field">${chooser}</span>` : '';
  const type = contents.length > 1 ? '' : ` <code>${escapeHtml(contents[0]?.type ?? '')}</code>`;
  return group(
    `${writing.words.body}${type}${requiredMark(isRequired, writing.words.required)}`,
    first + parts.join(''),
  );
}

const isForm = (type: string): boolean => /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type);

/** Whether a body of this type is bytes that a reader has in a file. */
const isBinary = ({ type, schema, examples }: ContentView): boolean =>
  /octet-stream|^(?:image|audio|video|font)\/|zip|pdf/i.test(type) ||
  (examples.length === 0 && schema !== undefined && isFile(schema));

function contentFields(writing: Writing, content: ContentView, isRequired: boolean): string {
  const { words } = writing;
  const type = escapeHtml(content.type);
  if (isForm(content.type) && content.schema !== undefined && content.schema.properties.length > 0) {
    const fields = content.schema.properties.map((each) => ({
      isRequired: each.isRequired,
      html: formField(writing, each),
    }));
    return `<input type="hidden" name="form" value="${type}">${fewFields(fields, words.more)}`;
  }
  if (isBinary(content))
    return field(words.file, `<input type="file" name="file" data-type="${type}"${isRequired ? ' required' : ''}>`);
  const [first] = content.examples;
  const area = `<textarea name="body" rows="8" spellcheck="false" aria-label="${escapeHtml(words.body)}" data-type="${type}">${escapeHtml(`\n${first?.text ?? ''}`)}</textarea>`;
  return `${exampleChooser(writing, content)}<span class="api-field">${area}</span>`;
}

/** Where the author gives several examples, one of them is a beginning. */
function exampleChooser({ words }: Writing, { examples }: ContentView): string {
  if (examples.length < 2) return '';
  const named = examples.map(({ name, text }) => `<option value="${escapeHtml(text)}">${escapeHtml(name)}</option>`);
  return field(words.example, `<select data-fills="body">${named.join('')}</select>`);
}

function formField({ words }: Writing, { name, isRequired, schema }: PropertyView): string {
  const label = `<code>${escapeHtml(name)}</code>${requiredMark(isRequired, words.required)}`;
  const kind = kindOfType(schema.type);
  const attributes = `name="${escapeHtml(`field:${name}`)}" data-kind="${kind}"`;
  const must = isRequired ? ' required' : '';
  if (isFile(schema) || (schema.items !== undefined && isFile(schema.items)))
    return field(label, `<input type="file" ${attributes}${kind === 'list' ? ' multiple' : ''}${must}>`);
  if (kind !== 'list' && schema.allowed.length > 0 && schema.moreAllowed === 0)
    return field(
      label,
      `<select ${attributes}${must}>${isRequired ? '' : '<option></option>'}${options(schema.allowed)}</select>`,
    );
  if (kind !== 'value')
    return field(
      `${label} <span class="api-hint">${kind === 'list' ? words.perLine : 'JSON'}</span>`,
      `<textarea rows="2" spellcheck="false" ${attributes}${must}></textarea>`,
    );
  const example = schema.example ?? schema.default ?? '';
  return field(label, `<input type="text" spellcheck="false" ${attributes} ${begunWith(example, isRequired)}>`);
}
