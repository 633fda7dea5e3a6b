// Moving parts of a site: what is allowed, what it comes to, and what the server is asked for.
import type { Operation } from '../../api/client.ts';
import type { Goal } from '../../space/changes.ts';
import { SITE } from '../reads.ts';
import { KINDS, type Part, partsIn, placeOf, type Structure, trailTo, withParts } from './tree.ts';

/** Where a part comes to stand. */
export interface Target {
  /** What it is in then; undefined for the top. */
  parent: Part | undefined;
  /** Its place among the others there. */
  index: number;
}

/** What may be in what: spaces stay in their section, and only sections change from group to group. */
function mayBeIn(part: Part, parent: Part | undefined, now: Part | undefined): boolean {
  if (part.object === 'site-section-group') return parent === undefined;
  if (part.object === 'site-section') return parent === undefined || parent.object === 'site-section-group';
  return parent?.object === 'site-section' || (parent === undefined && now === undefined);
}

/** Where a goal leads; undefined where it is not allowed or changes nothing. */
export function targetOf(structure: Structure, id: string, goal: Goal): Target | undefined {
  const from = placeOf(structure, id);
  const part = from?.siblings[from.index];
  if (from === undefined || part === undefined || goal.page === id) return undefined;
  const target = toTarget(structure, id, goal);
  if (target === undefined || !mayBeIn(part, target.parent, from.parent)) return undefined;
  // Nothing goes below itself.
  if (target.parent !== undefined && trailTo(structure, target.parent.id)?.some((each) => each.id === id) === true)
    return undefined;
  return target.parent?.id === from.parent?.id && target.index === from.index ? undefined : target;
}

function toTarget(structure: Structure, id: string, goal: Goal): Target | undefined {
  const without = (parts: readonly Part[]) => parts.filter((part) => part.id !== id);
  if (goal.position === 'inside') {
    const parent = goal.page === undefined ? undefined : trailTo(structure, goal.page)?.at(-1);
    if (goal.page !== undefined && parent === undefined) return undefined;
    return { parent, index: without(parent === undefined ? structure : partsIn(parent)).length };
  }
  const next = placeOf(structure, goal.page);
  if (next === undefined) return undefined;
  const index = without(next.siblings).findIndex((part) => part.id === goal.page);
  return { parent: next.parent, index: goal.position === 'before' ? index : index + 1 };
}

/** The structure after a move. */
export function moved(structure: Structure, id: string, target: Target): Structure {
  const from = placeOf(structure, id);
  const part = from?.siblings[from.index];
  if (from === undefined || part === undefined) return structure;
  const left = withParts(structure, from.parent?.id, from.siblings.toSpliced(from.index, 1));
  const parent = target.parent === undefined ? undefined : trailTo(left, target.parent.id)?.at(-1);
  const siblings = parent === undefined ? left : partsIn(parent);
  return withParts(left, parent?.id, siblings.toSpliced(target.index, 0, placed(part, target.parent)));
}

/** A part that knows what it is in. */
function placed(part: Part, parent: Part | undefined): Part {
  if (part.object === 'site-space') return parent === undefined ? part : { ...part, section: parent.id };
  if (part.object !== 'site-section') return part;
  const { sectionGroup: _, ...section } = part;
  return parent === undefined ? section : { ...section, sectionGroup: parent.id };
}

export interface Asked {
  operation: Operation;
  path: Record<string, string>;
  body: object;
}

/** What the server is asked for, to bring a part there. */
export function requestFor(structure: Structure, id: string, target: Target): Asked {
  const part = placeOf(structure, id)?.siblings.find((each) => each.id === id);
  const siblings = (target.parent === undefined ? structure : partsIn(target.parent)).filter((each) => each.id !== id);
  const [before, next] = [siblings[target.index - 1], siblings[target.index]];
  // A section joins the group of the one next to it, so an empty group is asked to take it in.
  if (before === undefined && next === undefined && target.parent?.object === 'site-section-group')
    return {
      operation: `POST ${SITE}/section-groups/{siteSectionGroupId}/sections`,
      path: { siteSectionGroupId: target.parent.id },
      body: { sectionId: id },
    };
  const into =
    part?.object === 'site-space' && target.parent !== undefined && part.section !== target.parent.id
      ? { sectionId: target.parent.id }
      : {};
  const position =
    before !== undefined ? { after: pointer(before) } : next !== undefined ? { before: pointer(next) } : undefined;
  const where = position === undefined ? {} : { position };
  if (part?.object === 'site-space')
    return {
      operation: `POST ${SITE}/site-spaces/{siteSpaceId}/move`,
      path: { siteSpaceId: id },
      body: { ...where, ...into },
    };
  const item = { type: part?.object ?? 'site-section', id };
  return { operation: `PATCH ${SITE}/structure/sort`, path: {}, body: { item, ...where } };
}

const pointer = ({ object, id }: Part) => ({ type: object, id });

/** Where a part stands now, as a goal that brings it back there. */
export function goalBack(structure: Structure, id: string): Goal | undefined {
  const at = placeOf(structure, id);
  if (at === undefined) return undefined;
  const [before, next] = [at.siblings[at.index - 1], at.siblings[at.index + 1]];
  if (before !== undefined) return { position: 'after', page: before.id };
  if (next !== undefined) return { position: 'before', page: next.id };
  return { position: 'inside', page: at.parent?.id };
}

/** Every place that a part can go to, in words. More are not offered at once. */
const GOALS_AT_MOST = 300;

export interface NamedGoal {
  goal: Goal;
  name: string;
}

export function goalsFor(structure: Structure, id: string): NamedGoal[] {
  const found: NamedGoal[] = [];
  const add = (goal: Goal, name: string): void => {
    if (found.length < GOALS_AT_MOST && targetOf(structure, id, goal) !== undefined) found.push({ goal, name });
  };
  const walk = (parts: readonly Part[], parent: Part | undefined): void => {
    const others = parts.filter((part) => part.id !== id);
    const where = parent === undefined ? '' : ` in “${parent.title}”`;
    const [first] = others;
    if (first !== undefined) add({ position: 'before', page: first.id }, `First${where || ' on the site'}`);
    else if (parent !== undefined)
      add({ position: 'inside', page: parent.id }, `In the ${KINDS[parent.object]} “${parent.title}”`);
    for (const part of others) {
      add({ position: 'after', page: part.id }, `After “${part.title}”${where}`);
      walk(partsIn(part), part);
    }
  };
  walk(structure, undefined);
  return found;
}
