import type { Description } from './document.ts';
import { findPlace, METHODS, type OperationPlace } from './paths.ts';
import { follow, type Held, stepName } from './references.ts';
import { entriesOf, type Mapping, mappingOf, shownValue, textOf } from './values.ts';

/** What an answer is good for next: an operation, and what of the answer goes into it. */
export interface LinkView {
  name: string;
  description?: string;
  /** Where the operation is; without a method, what the author calls it. */
  target: OperationPlace | { method?: undefined; path: string };
  /** Names of parameters, each with the expression that says its value. */
  values: [name: string, expression: string][];
}

const LINKS_AT_MOST = 20;
const TEXT_AT_MOST = 2000;

/** The links that a response names. */
export function linksOf(description: Description, { value: links, file }: Held): LinkView[] {
  return entriesOf(links)
    .filter(([name]) => !name.startsWith('x-'))
    .slice(0, LINKS_AT_MOST)
    .map(([name, value]) => {
      const link = mappingOf(follow(description, { value, file }).value);
      const said = textOf(link['description'], TEXT_AT_MOST).trim();
      const body = link['requestBody'];
      return {
        name: textOf(name, 100),
        ...(said === '' ? {} : { description: said }),
        target: targetOf(description, link),
        values: [
          ...entriesOf(link['parameters']).slice(0, LINKS_AT_MOST).map(named),
          ...(body === undefined ? [] : [named(['requestBody', body])]),
        ],
      };
    });
}

const named = ([name, expression]: [string, unknown]): [string, string] => [textOf(name, 100), shownValue(expression)];

/** A pointer to an operation, in whatever file. */
const OPERATION = /#\/paths\/([^/]+)\/([a-z]+)$/;

function targetOf(description: Description, link: Mapping): LinkView['target'] {
  const reference = textOf(link['operationRef'], 1000);
  const [, step = '', method = ''] = OPERATION.exec(reference) ?? [];
  if (METHODS.includes(method)) return { method, path: stepName(step) };
  const id = textOf(link['operationId']);
  return findPlace(description, id) ?? { path: id || reference };
}
