import { asMapping, ownValue } from '../text/mapping.ts';

export type PageLayout = {
  width?: 'default' | 'wide';
  cover?: boolean;
  coverSize?: 'full' | 'hero' | 'background';
  title?: boolean;
  description?: boolean;
  tableOfContents?: boolean;
  outline?: boolean;
  pagination?: boolean;
  metadata?: boolean;
  tags?: boolean;
  actions?: boolean;
};

const SWITCHES = [
  'cover',
  'title',
  'description',
  'tableOfContents',
  'outline',
  'pagination',
  'metadata',
  'tags',
  'actions',
] as const;

/** The `layout` mapping of the front matter. `reject` hears of every value that is not of its key's type. */
export function readLayout(value: unknown, reject: (key: string) => void): PageLayout {
  const layout: PageLayout = {};
  if (value === undefined || value === null) return layout;
  const mapping = asMapping(value);
  if (!mapping) {
    reject('layout');
    return layout;
  }
  readWidth(ownValue(mapping, 'width'), layout, reject);
  for (const key of SWITCHES) {
    const part = ownValue(mapping, key);
    if (part === undefined || part === null) continue;
    const visible = typeof part === 'boolean' ? part : ownValue(asMapping(part) ?? {}, 'visible');
    if (typeof visible === 'boolean') layout[key] = visible;
    else if (visible !== undefined || !asMapping(part)) reject(`layout.${key}.visible`);
  }
  const size = ownValue(asMapping(ownValue(mapping, 'cover')) ?? {}, 'size');
  if (size === 'full' || size === 'hero' || size === 'background') layout.coverSize = size;
  else if (size !== undefined && size !== null) reject('layout.cover.size');
  return layout;
}

function readWidth(width: unknown, layout: PageLayout, reject: (key: string) => void): void {
  if (width === 'default' || width === 'wide') layout.width = width;
  else if (width !== undefined && width !== null) reject('layout.width');
}
