import { badRequest, invalid, type ProblemDetail } from '#platform/http/index.ts';
import { type Definition, type Form, isForm } from '../rules.ts';

export type Level = 'account' | 'space' | 'site';
export type Status = 'active' | 'pending' | 'paused';
export type Configuration = Record<string, unknown>;

const CONFIGURATION_BYTES = 64 * 1024;

const formOf = ({ configurations }: Definition, level: Level): Form | undefined => {
  const configuration = configurations?.[level];
  return isForm(configuration) ? configuration : undefined;
};

const FITS = {
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  button: () => false,
};

/**
 * Refuses (422) values that the form of the integration does not take. What the form does not name is the integration's own,
 * such as the tokens of another service, and taken as it is.
 */
export function checkConfiguration(definition: Definition, level: Level, configuration: Configuration): void {
  if (Buffer.byteLength(JSON.stringify(configuration)) > CONFIGURATION_BYTES)
    throw badRequest(`A configuration has at most ${CONFIGURATION_BYTES} bytes as JSON.`);
  const { properties = {} } = formOf(definition, level) ?? {};
  const details: ProblemDetail[] = [];
  for (const [name, value] of Object.entries(configuration)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) continue;
    const complain = (message: string) => details.push({ in: 'body', path: `/configuration/${name}`, message });
    if (!FITS[property.type](value))
      complain(property.type === 'button' ? 'expected nothing' : `expected a ${property.type}`);
    else if (property.type === 'string' && property.enum?.includes(String(value)) === false)
      complain('expected one of the choices');
  }
  const [first] = details;
  if (first !== undefined) throw invalid(`body.configuration: ${first.message}`, details);
}

/** What is configured before anybody has said anything. */
export function defaultsOf(definition: Definition, level: Level): Configuration {
  const { properties = {} } = formOf(definition, level) ?? {};
  const given = Object.entries(properties).flatMap(([name, property]) =>
    'default' in property && property.default !== undefined ? [[name, property.default] as const] : [],
  );
  return Object.fromEntries(given);
}

/** Pending while something that is required is missing, or empty. It follows from the newest version of the integration. */
export function statusOf(
  definition: Definition,
  level: Level,
  { isPaused, configuration }: { isPaused: boolean; configuration: Configuration },
): Status {
  if (isPaused) return 'paused';
  const { required = [] } = formOf(definition, level) ?? {};
  const isMissing = (name: string) => !Object.hasOwn(configuration, name) || configuration[name] === '';
  return required.some(isMissing) ? 'pending' : 'active';
}
