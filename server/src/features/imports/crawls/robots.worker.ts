import { isAllowed, parseRobots, type RobotsRules } from './manners.ts';

export const readRobots = (body: Uint8Array): RobotsRules | undefined => parseRobots(new TextDecoder().decode(body));

/** For each address whether these rules let it be fetched. */
export const judgeAddresses = ({
  rules,
  addresses,
}: {
  rules: RobotsRules['rules'];
  addresses: readonly string[];
}): boolean[] => addresses.map((address) => isAllowed({ rules }, address));
