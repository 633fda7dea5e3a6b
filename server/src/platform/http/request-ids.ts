import { newId } from '#platform/ids.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;

export function requestIdOf(given: string | string[] | undefined): string {
  if (given === undefined) return nextRequestId();
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : nextRequestId();
}

// A request's id has to be another one each time, in every process, and no secret: counting costs less than chance.
const processName = newId();
let requests = 0;
const nextRequestId = (): string => `${processName}-${(++requests).toString(36)}`;
