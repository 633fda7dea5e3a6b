// What a test keeps: texts of strangers, so few of them and short ones.
import type { Rehearsal } from '../sign-in/service.ts';

/** What a provider says of somebody, by the names that it uses. */
export type Said = Readonly<Record<string, unknown>>;

export interface Outcome {
  person?: Person;
  said: Said | undefined;
  fault?: { reason: string; message: string };
  admission?: Rehearsal;
}

interface Person {
  subject: string;
  email: string;
  displayName: string;
}

export interface Result {
  person?: Person;
  attributes: { name: string; value: string }[];
  fault?: { reason: string; message: string };
  admission?: Rehearsal;
}

const ATTRIBUTES_AT_MOST = 100;
const NAME_AT_MOST = 200;
const VALUE_AT_MOST = 1000;
const MESSAGE_AT_MOST = 2000;

export function toResult({ person, said = {}, fault, admission }: Outcome): Result {
  return {
    ...(person !== undefined && {
      person: {
        subject: cut(person.subject, VALUE_AT_MOST),
        email: cut(person.email, VALUE_AT_MOST),
        displayName: cut(person.displayName, VALUE_AT_MOST),
      },
    }),
    attributes: Object.entries(said)
      .slice(0, ATTRIBUTES_AT_MOST)
      .map(([name, value]) => ({ name: cut(name, NAME_AT_MOST), value: cut(toText(value), VALUE_AT_MOST) })),
    ...(fault !== undefined && { fault: { ...fault, message: cut(fault.message, MESSAGE_AT_MOST) } }),
    ...(admission !== undefined && { admission }),
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** By characters, so that none is cut in two. */
const cut = (text: string, atMost: number): string =>
  text.length <= atMost ? text : `${[...text.slice(0, atMost)].slice(0, -1).join('')}…`;
