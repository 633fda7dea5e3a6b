import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { URLS as angular } from 'csp_evaluator/dist/allowlist_bypasses/angular.js';
import { URLS as jsonp } from 'csp_evaluator/dist/allowlist_bypasses/jsonp.js';
import { everywhere, hostileAddresses } from './addresses.ts';
import { breakouts } from './breakouts.ts';
import { mutations } from './mutations.ts';
import { vectors } from './vectors.ts';

/** Hosts that answer what they are asked to say as a program, which policies with lists of hosts let in. */
const bypasses = [
  ...jsonp.map((url) => `<script src="${url}?callback=alert"></script>`),
  ...angular.map(
    (url) =>
      `<script src="${url}"></script><div ng-app ng-csp>{{$on.constructor('alert(1)')()}}<input autofocus ng-focus="$event.path|orderBy:'[].constructor.from([1],alert)'"></div>`,
  ),
];

/** All that is tried, by where it comes from. */
export const corpora: Readonly<Record<string, readonly string[]>> = {
  vectors,
  mutations,
  breakouts,
  addresses: hostileAddresses.map(everywhere),
  bypasses,
  naughty: naughty as string[],
};

/** Every `step`th string of each, beginning with the first or with another one; our own count as one corpus as well as those of others. */
export const sampleOf = (step: number, from = 0): string[] =>
  Object.values(corpora).flatMap((strings) => strings.filter((_, index) => index % step === from % step));

/** How thin the sample is: as a setting says, by a number or as `all` of it, else the usual one. */
export function stepOf(usual: number): number {
  const said = process.env['LECTERN_HOSTILE'];
  return said === 'all' ? 1 : Number(said ?? usual) || usual;
}
