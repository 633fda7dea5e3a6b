import { type Example, examplesOf } from './examples.ts';
import { follow, type Held } from './references.ts';
import { type Direction, type Reading, type SchemaView, viewSchema } from './schemas.ts';
import { entriesOf, mappingOf, textOf } from './values.ts';

/** A body in one of the types in which it is sent. */
export interface ContentView {
  type: string;
  schema?: SchemaView;
  examples: Example[];
}

const CONTENTS_AT_MOST = 8;

/** A body in each type. Types of the same schema share what is read of it. */
export function contentsOf(reading: Reading, { value, file }: Held, direction: Direction): ContentView[] {
  const known = new Map<string, SchemaView>();
  const viewOf = (schema: unknown, home: string): SchemaView => {
    const name = nameOf(schema, home);
    const view = known.get(name) ?? viewSchema({ ...reading, direction }, { value: schema, file: home });
    if (name !== '') known.set(name, view);
    return view;
  };
  return entriesOf(value)
    .slice(0, CONTENTS_AT_MOST)
    .map(([type, content]) => {
      const held = follow(reading.description, { value: content, file });
      const { schema, example, examples } = mappingOf(held.value);
      // One type cannot describe every file.
      const isMade = /json|text|form|\*/i.test(type) || example !== undefined;
      return {
        type: textOf(type, 100),
        ...(schema === undefined ? {} : { schema: viewOf(schema, held.file) }),
        examples: isMade || examples !== undefined ? examplesOf(reading, held, direction) : [],
      };
    });
}

/** What a schema is called, or a list of it; equal names are equal schemas. Empty for one that has no name. */
function nameOf(schema: unknown, file: string): string {
  const { $ref: reference, type, items } = mappingOf(schema);
  if (typeof reference === 'string') return `${file} ${reference}`;
  const name = type === 'array' && Object.keys(mappingOf(schema)).length === 2 ? nameOf(items, file) : '';
  return name === '' ? '' : `${name}[]`;
}

/** The types of a body that have the same schema, each group as one. */
export const groupContents = (contents: readonly ContentView[]): ContentView[][] => [
  ...Map.groupBy(contents, (content) => content.schema ?? 'none').values(),
];

/** Whether a value is a file, as the versions say it: by a format, by a type of its own, or by what is in it. */
export const isFile = ({ type, bounds }: SchemaView): boolean =>
  /<binary>|^file/.test(type) ||
  (bounds.some((bound) => bound.startsWith('contentMediaType')) &&
    !bounds.some((bound) => bound.startsWith('contentEncoding')));
