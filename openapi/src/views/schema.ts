import { escapeHtml } from '@lectern/content';
import type { ChoiceView, SchemaView } from '../reading/schemas.ts';
import { proseBox, type Writing } from './text.ts';

/** What stands in a schema: its properties, what it is one of, and so on; nothing where its line says it all. */
export function insideHtml(writing: Writing, schema: SchemaView): string {
  const { words } = writing;
  if (schema.isCut === 'circular') return `<p class="api-note">${words.circular}${nameOf(schema)}</p>`;
  const parts = [
    propertiesHtml(writing, schema),
    ...schema.choices.map((choice) => choiceHtml(writing, choice)),
    schema.items === undefined ? '' : boxHtml(writing, words.items, schema.items),
    schema.others === undefined ? '' : boxHtml(writing, words.others, schema.others),
    schema.isCut === 'deep' ? `<p class="api-note">${words.deep}</p>` : '',
  ];
  return parts.join('');
}

const nameOf = ({ name }: SchemaView): string => (name === undefined ? '' : `: <code>${escapeHtml(name)}</code>`);

function propertiesHtml(writing: Writing, { properties }: SchemaView): string {
  if (properties.length === 0) return '';
  const items = properties.map(({ name, isRequired, schema }) =>
    itemHtml(writing, { name, isRequired, schema, description: schema.description }),
  );
  return `<ul class="api-list">${items.join('')}</ul>`;
}

export interface Item {
  name: string;
  isRequired: boolean;
  schema: SchemaView;
  description?: string | undefined;
}

/** A parameter or property: its name and type in a line, what is said of it below, and what stands in it folded away. */
export function itemHtml(writing: Writing, { name, isRequired, schema, description }: Item): string {
  const required = isRequired ? ` <span class="api-required">${writing.words.required}</span>` : '';
  const line = `<p class="api-item-line"><code class="api-name">${escapeHtml(name)}</code>${typeHtml(schema)}${required}${marksHtml(writing, schema)}</p>`;
  return `<li class="api-item">${line}${proseBox(writing, description)}${factsHtml(writing, schema)}${foldedHtml(writing, schema)}</li>`;
}

export const typeHtml = ({ type, name }: SchemaView): string => {
  const named = name === undefined || name === type ? '' : ` <span class="api-type-name">${escapeHtml(name)}</span>`;
  return (type === '' ? '' : ` <span class="api-type">${escapeHtml(type)}</span>`) + named;
};

const marksHtml = ({ words }: Writing, { marks }: SchemaView): string =>
  marks.map((mark) => ` <span class="api-mark api-mark-${mark.toLowerCase()}">${words[mark]}</span>`).join('');

/** Defaults, values and bounds. */
export function factsHtml({ words }: Writing, schema: SchemaView): string {
  const codes = (texts: readonly string[]) => texts.map((text) => `<code>${escapeHtml(text)}</code>`).join(' ');
  const more = schema.moreAllowed > 0 ? ` ${words.more.replace('{count}', String(schema.moreAllowed))}` : '';
  const facts = [
    schema.default === undefined ? '' : `${words.default} ${codes([schema.default])}`,
    schema.allowed.length === 0 ? '' : `${words.allowed} ${codes(schema.allowed)}${more}`,
    schema.bounds.length === 0 ? '' : codes(schema.bounds),
    schema.example === undefined ? '' : `${words.example} ${codes([schema.example])}`,
  ].filter((fact) => fact !== '');
  return facts.length === 0 ? '' : `<p class="api-facts">${facts.map((fact) => `<span>${fact}</span>`).join(' ')}</p>`;
}

function foldedHtml(writing: Writing, schema: SchemaView): string {
  const { words } = writing;
  const [choice] = schema.choices;
  const only = onlyInside(schema);
  // What a line or two say needs no fold.
  if (only !== undefined && !hasInside(only.schema)) return boxHtml(writing, words[only.word], only.schema);
  if (!hasInside(schema)) return insideHtml(writing, schema);
  const inside = only === undefined ? insideHtml(writing, schema) : boxHtml(writing, '', only.schema);
  if (inside === '') return '';
  const label =
    only !== undefined
      ? words[only.word]
      : schema.properties.length > 0 || choice === undefined
        ? words.properties
        : words[choice.kind];
  return `<details class="api-fold"><summary>${label}${namesHtml(only?.schema ?? schema)}</summary>${inside}</details>`;
}

const hasInside = ({ properties, choices, items, others }: SchemaView): boolean =>
  properties.length > 0 || choices.length > 0 || items !== undefined || others !== undefined;

const NAMES_AT_MOST = 8;

/** What a fold is about, so that nobody opens it to learn whether they want to: its properties, or what there is to choose from. */
function namesHtml({ properties, choices: [choice] }: SchemaView): string {
  const names =
    properties.length > 0
      ? properties.map(({ name }) => name)
      : (choice?.options ?? []).flatMap(({ title, name }) => title ?? name ?? []);
  const shown = names.slice(0, NAMES_AT_MOST).join(', ');
  if (shown === '') return '';
  return ` <span class="api-fold-names">${escapeHtml(shown)}${names.length > NAMES_AT_MOST ? ', …' : ''}</span>`;
}

/** The one kind of thing in a list or map, where there is nothing else to say. */
function onlyInside(schema: SchemaView): { word: 'items' | 'others'; schema: SchemaView } | undefined {
  const { properties, choices, items, others, isCut } = schema;
  if (properties.length > 0 || choices.length > 0 || isCut !== undefined) return undefined;
  if (items !== undefined && others !== undefined) return undefined;
  if (items !== undefined) return { word: 'items', schema: items };
  return others === undefined ? undefined : { word: 'others', schema: others };
}

function boxHtml(writing: Writing, label: string, schema: SchemaView): string {
  const named = label === '' ? '' : `<span class="api-label">${label}</span>`;
  const line = `${named}${typeHtml(schema)}${marksHtml(writing, schema)}`;
  const head = line === '' ? '' : `<p class="api-item-line">${line}</p>`;
  return `<div class="api-box">${head}${proseBox(writing, schema.description)}${factsHtml(writing, schema)}${insideHtml(writing, schema)}</div>`;
}

function choiceHtml(writing: Writing, { kind, options, discriminator }: ChoiceView): string {
  const by = discriminator === undefined ? '' : ` <code>${escapeHtml(discriminator)}</code>`;
  const label = `<p class="api-label">${writing.words[kind]}${by}</p>`;
  const items = options.map((option, index) => {
    const named = option.title ?? option.name;
    const title = named === undefined ? '' : `<code class="api-name">${escapeHtml(named)}</code>`;
    const line = `${title}${typeHtml({ ...option, ...(named === option.name ? { name: option.type } : {}) })}${marksHtml(writing, option)}`;
    const said = proseBox(writing, option.description) + factsHtml(writing, option);
    if (!hasInside(option) && option.isCut === undefined && line.trim() + said !== '')
      return `<div class="api-option">${line}${said}</div>`;
    const shown = line.trim() === '' ? String(index + 1) : line;
    const inside = said + insideHtml(writing, option);
    if (inside === '') return `<div class="api-option">${shown}</div>`;
    return `<details class="api-option"><summary>${shown}</summary>${inside}</details>`;
  });
  return `<div class="api-choices">${label}${items.join('')}</div>`;
}
