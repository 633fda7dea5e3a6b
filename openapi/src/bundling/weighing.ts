import { valueAt } from '../reading/references.ts';
import { isMapping } from '../reading/values.ts';
import { Unusable } from './values.ts';
import { visitReferences } from './references.ts';

/** As many values a description may have if each reference were replaced by what it names, circles aside. */
const EXPANDED_AT_MOST = 1_000_000_000;

/** As many values are looked at: parts that references name lie within each other, and one has many names. GitHub's needs 0.4 million. */
const COUNTED_AT_MOST = 20_000_000;

/** What references name, and the whole, whose name is empty. */
interface Unit {
  values: number;
  references: string[];
}

/**
 * Refuses a description with references that lead back to themselves, or that would make it endlessly large for whoever
 * follows all of them. Schemas that refer to themselves are fine: they do so by way of a property.
 */
export function requireFinite(root: unknown): void {
  const units = unitsOf(root);
  requireEnds(root, units.keys());
  const expanded = sizesOf(units).get('') ?? 0;
  if (expanded > EXPANDED_AT_MOST)
    throw new Unusable(`Its references make more than ${EXPANDED_AT_MOST} values of it where each is followed.`);
}

function unitsOf(root: unknown): Map<string, Unit> {
  const units = new Map<string, Unit>();
  const waiting = [''];
  let left = COUNTED_AT_MOST;
  for (const pointer of waiting) {
    if (units.has(pointer)) continue;
    const value = valueAt(root, pointer);
    const values = countValues(value);
    left -= values;
    if (left < 0) throw new Unusable('Its references name the same parts over and over.');
    const references: string[] = [];
    visitReferences(value, (reference) => {
      if (reference.startsWith('#/')) references.push(reference.slice(1));
    });
    units.set(pointer, { values, references });
    for (const reference of references) if (!units.has(reference)) waiting.push(reference);
  }
  return units;
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const inner of Object.values(value)) count += countValues(inner);
  return count;
}

/** Follows each reference that names another one; what was followed to its end once is not followed again. */
function requireEnds(root: unknown, pointers: Iterable<string>): void {
  const ending = new Set<string>();
  for (const first of pointers) {
    const followed = new Set<string>();
    let pointer: string | undefined = first;
    while (pointer !== undefined && !ending.has(pointer)) {
      if (followed.has(pointer)) throw new Unusable(`The reference #${pointer.slice(0, 200)} leads back to itself.`);
      followed.add(pointer);
      pointer = nextOf(valueAt(root, pointer));
    }
    for (const each of followed) ending.add(each);
  }
}

function nextOf(value: unknown): string | undefined {
  const reference = isMapping(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' && reference.startsWith('#/') ? reference.slice(1) : undefined;
}

/**
 * How large each unit is with all that it refers to, from those that refer to nothing upward. Units in circles, and what leads
 * into them, count what they refer to among themselves once.
 */
function sizesOf(units: ReadonlyMap<string, Unit>): Map<string, number> {
  const referring = new Map<string, string[]>();
  const unknown = new Map<string, number>();
  for (const [name, { references }] of units) {
    unknown.set(name, references.length);
    for (const reference of references) {
      const above = referring.get(reference) ?? [];
      above.push(name);
      referring.set(reference, above);
    }
  }
  const sizes = new Map<string, number>();
  const sizeOf = ({ values, references }: Unit): number =>
    references.reduce((sum, reference) => sum + (sizes.get(reference) ?? 1), values);
  const ready = [...units.keys()].filter((name) => unknown.get(name) === 0);
  for (const name of ready) {
    const unit = units.get(name);
    if (unit !== undefined) sizes.set(name, sizeOf(unit));
    for (const above of referring.get(name) ?? []) {
      const left = (unknown.get(above) ?? 0) - 1;
      unknown.set(above, left);
      if (left === 0) ready.push(above);
    }
  }
  for (const [name, unit] of units) if (!sizes.has(name)) sizes.set(name, sizeOf(unit));
  return sizes;
}
