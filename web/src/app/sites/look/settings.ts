// The settings of a look by their paths, and what a variant has in another way than its site.

/** Every setting, as the API answers it. Parts read what they know. */
export type Look = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path such as `styling.primaryColor`. */
export function valueAt(look: Look, path: string): unknown {
  let value: unknown = look;
  for (const name of path.split('.')) value = isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** With another value at a path; undefined takes it away. */
export function withValue(look: Look, path: string, value: unknown): Look {
  const [name = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const inner = look[name];
    return { ...look, [name]: withValue(isPlain(inner) ? inner : {}, rest.join('.'), value) };
  }
  const { [name]: _, ...others } = look;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Whether two values are the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isPlain(one) || !isPlain(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

/** Groups whose settings a variant has one by one; all others it has as a whole. */
const GROUPS: readonly string[] = [
  ...['styling', 'internationalization', 'header', 'footer', 'themes', 'feedback', 'ai', 'advancedCustomization'],
  ...['pagination', 'trademark', 'privacyPolicy', 'socialPreview', 'insights', 'externalLinks', 'apiPlayground'],
];
/** What the list of page actions says, too. */
const BY_ACTIONS = new Set(['pdf', 'git', 'pageActions', 'aiSearch']);
/** What answers have besides. */
const NOT_SET = new Set(['ai.pageLinkSummaries']);
const ACTIONS = 'pageActions.items';

/** The paths at which a variant can differ, of all that two looks have. */
function units(...looks: readonly Look[]): string[] {
  const found = new Set<string>([ACTIONS]);
  const add = (above: string, names: Iterable<string>) => {
    for (const name of names) if (!NOT_SET.has(above + name)) found.add(above + name);
  };
  for (const look of looks)
    for (const [name, value] of Object.entries(look)) {
      if (BY_ACTIONS.has(name)) continue;
      if (!GROUPS.includes(name) || !isPlain(value)) {
        found.add(name);
        continue;
      }
      add(
        `${name}.`,
        Object.keys(value).filter((key) => `${name}.${key}` !== 'styling.sidebar'),
      );
      if (name === 'styling' && isPlain(value['sidebar'])) add('styling.sidebar.', Object.keys(value['sidebar']));
    }
  return [...found];
}

/** The change that makes a variant of a site look so: null takes a setting back to what the site has, such as one that only `before` has. */
export function overridesFor(site: Look, variant: Look, before: Look): Look {
  let changes: Look = {};
  for (const path of units(site, variant, before)) {
    const value = valueAt(variant, path);
    const isOwn = !isSame(value, valueAt(site, path));
    changes = withValue(changes, path, isOwn ? (value ?? null) : null);
  }
  return changes;
}

/** Whether anything at a path is another than the site has it. */
export const differsAt = (site: Look, variant: Look, path: string): boolean =>
  !isSame(valueAt(site, path), valueAt(variant, path));

/** What the server refused, by the paths of settings. */
export function faultsOf(answer: unknown): ReadonlyMap<string, string> {
  const { details = [] } =
    (answer as { error?: { details?: { path?: string; message?: string }[] } } | undefined)?.error ?? {};
  const faults = new Map<string, string>();
  for (const { path = '', message = '' } of details) {
    const names = path.split('/').filter((name) => name !== '' && name !== 'settings' && name !== 'overrides');
    if (!faults.has(names.join('.'))) faults.set(names.join('.'), message);
  }
  return faults;
}

/** The fault at a path or within it. */
export function faultAt(faults: ReadonlyMap<string, string>, path: string): string | undefined {
  for (const [at, message] of faults) if (at === path || at.startsWith(`${path}.`)) return message;
  return undefined;
}
