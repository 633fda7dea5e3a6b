import type { ReportItem } from './runs.ts';
import { counted } from './texts.ts';

type Fate = NonNullable<ReportItem['fate']>;

const FATES = { lost: 'Not shown', simple: 'Shown simply', shown: 'Shown' };

/** What things are called that are not named by how they are written. */
const KINDS: Readonly<Record<string, string>> = {
  tag: 'Block',
  attribute: 'Attribute of a block',
  element: 'HTML',
  'html-attribute': 'Attribute of HTML',
  'front-matter': 'Front matter',
  markdown: 'Markdown',
  page: 'Page',
  link: 'Links',
  file: 'File',
  navigation: 'Navigation',
  setting: 'Setting',
  source: 'Of the source',
};

/** A construct of the source: what became of it, and where it is. */
export function Construct({ kind = '', name = '', fate, count = 0, files = 0, example }: ReportItem & { fate: Fate }) {
  const often = `${counted(count, 'time', 'times')}${files > 0 ? ` in ${counted(files, 'file', 'files')}` : ''}`;
  return (
    <span className="import-construct">
      <span data-fate={fate}>{FATES[fate]}</span>
      <span>
        {KINDS[kind] ?? kind}: <code>{name}</code>
      </span>
      <span className="import-where">{often}</span>
      {example !== undefined && fate !== 'shown' && <code className="import-example">{example}</code>}
    </span>
  );
}
