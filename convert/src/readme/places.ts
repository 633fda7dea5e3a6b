import { posix } from 'node:path';
import { slugify } from '@lectern/content';
import { MARKDOWN_NAME } from '../drafts/index.ts';

export type Section = 'docs' | 'reference' | 'recipes' | 'changelogs' | 'custom_pages' | 'custom_blocks';

export interface Placed {
  section: Section;
  /** Below the folder of its section, in the source. */
  below: string;
  place: string;
}

const SECTION = /^(docs|reference|recipes|changelogs|custom_pages|custom_blocks)\//;

/** Where each file comes to lie: folders by their names as addresses have them, the docs at the top. */
export function makePlaces(root: string): (path: string) => Placed | undefined {
  const taken = new Set<string>();
  return (path) => {
    if (!path.startsWith(root)) return undefined;
    const rest = path.slice(root.length);
    const found = SECTION.exec(rest)?.[1] as Section | undefined;
    const section = found ?? 'docs';
    const below = found === undefined ? rest : rest.slice(found.length + 1);
    const wanted = MARKDOWN_NAME.test(below) ? pagePlace(section, below) : filePlace(section, below);
    let place = wanted;
    for (let number = 1; taken.has(place.toLowerCase()); number += 1)
      place = wanted.replace(/(\.[^./]*)?$/, `-${number}$1`);
    taken.add(place.toLowerCase());
    return { section, below, place };
  };
}

const FOLDERS: Readonly<Record<Section, string>> = {
  docs: '',
  reference: 'reference',
  recipes: 'recipes',
  changelogs: 'changelog',
  custom_pages: '',
  custom_blocks: '.gitbook/includes',
};

const slugOf = (name: string): string => slugify(name.replace(MARKDOWN_NAME, '')) || 'page';

function pagePlace(section: Section, below: string): string {
  const segments = below.split('/').map(slugOf);
  const name = segments.pop() ?? 'page';
  return `${posix.join(FOLDERS[section], ...segments, name === 'index' ? 'README' : name)}.md`;
}

function filePlace(section: Section, below: string): string {
  const segments = below.split('/');
  const name = segments.pop() ?? 'file';
  return posix.join(FOLDERS[section], ...segments.map(slugOf), name);
}
