import { icons } from './names.ts';

/** Where the server has sheets of pictures. */
const sheets = document.querySelector<HTMLMetaElement>('meta[name="lectern-pictures"]')?.content;

const known = new Set(icons.map(({ value }) => value));

/** The rules that draw these icons. The server has no sheet for a name that it does not know. */
export function Pictures({ names }: { names: readonly string[] }) {
  const drawn = names.filter((name) => known.has(name)).toSorted();
  if (sheets === undefined || drawn.length === 0) return null;
  return <link rel="stylesheet" precedence="pictures" href={`${sheets}/regular/${drawn.join('.')}.css`} />;
}

/** An icon, where the rules that draw it are there. */
export const IconPicture = ({ name }: { name: string }) =>
  known.has(name) ? <span className={`icon-picture pic-${name}`} aria-hidden /> : null;
