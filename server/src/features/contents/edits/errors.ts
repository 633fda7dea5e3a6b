import { badRequest, invalid, Problem, type ProblemDetail } from '#platform/http/index.ts';

/** Where in the batch something is wrong: the number of the change, and the property where there is one. */
export interface Spot {
  change: number;
  /** A JSON pointer below the change, such as `/files/0/url`. */
  at?: string;
}

const detailOf = ({ change, at = '' }: Spot, message: string): ProblemDetail[] => [
  { in: 'body', path: `/changes/${change}${at}`, message },
];

const sentence = ({ change, at = '' }: Spot, message: string): string =>
  `body.changes.${change}${at.replaceAll('/', '.')}: ${message}`;

/** What cannot be meant, whatever there is: 422. */
export const wrong = (spot: Spot, message: string): Problem =>
  invalid(sentence(spot, message), detailOf(spot, message));

/** What names something that is not there or cannot be used so: 400. */
export const unusable = (spot: Spot, message: string): Problem =>
  badRequest(sentence(spot, message), detailOf(spot, message));

/** What was so when it was read and is not any more: 409. */
export const stale = (spot: Spot, message: string): Problem =>
  new Problem(409, 'conflict', sentence(spot, message), { details: detailOf(spot, message) });
