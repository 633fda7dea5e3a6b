import { type Given, word } from '../nodes/given.ts';
import { tagAttribute } from '../tags/declaring/markdown.ts';
import { attribute, escapeRaw } from './text.ts';

type Line = { text: string; isMarked: boolean };

const linesOf = (node: Given): Line[] =>
  node.nodes.map((line) => ({
    text: line.nodes
      .flatMap(({ leaves }) => leaves.map(({ text }) => text))
      .join('')
      .replaceAll('\n', ' '),
    isMarked: line.data['highlighted'] === true,
  }));

const languageOf = ({ data }: Given): string => word(data, 'syntax').replace(/[^\w+#.-]/g, '');

/** Code as a fence, in a tag where it has options; as HTML where lines of it are marked. */
export function writeCode(node: Given): string {
  const lines = linesOf(node);
  const language = languageOf(node);
  if (lines.some(({ isMarked }) => isMarked)) return codeHtml(node);
  const text = lines.map((line) => line.text).join('\n');
  const code = fenced(language, text);
  const options = tagOptions(node.data);
  return options === '' ? code : `{% code${options} %}\n${code}\n{% endcode %}`;
}

/** Code between fences that none of its lines can end. */
export function fenced(info: string, text: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text}\n${fence}`;
}

const isOn = (data: Record<string, unknown>, name: string): string => (data[name] === true ? 'true' : '');

function tagOptions(data: Record<string, unknown>): string {
  return [
    tagAttribute('title', word(data, 'title')),
    tagAttribute('overflow', data['overflow'] === 'wrap' ? 'wrap' : ''),
    tagAttribute('lineNumbers', isOn(data, 'lineNumbers')),
    tagAttribute('fullWidth', isOn(data, 'fullWidth')),
    tagAttribute('expandable', isOn(data, 'expandable')),
  ].join('');
}

/** Code as HTML; of one line where it stands in a cell. */
export function codeHtml(node: Given, lineEnd = '\n'): string {
  const { data } = node;
  const lines = linesOf(node);
  const language = languageOf(node);
  const title = word(data, 'title');
  const attributes = [
    language === '' ? '' : attribute('class', `language-${language}`),
    title === '' ? '' : attribute('data-title', title),
    data['overflow'] === 'wrap' ? ' data-overflow="wrap"' : '',
    data['lineNumbers'] === true ? ' data-line-numbers="true"' : '',
    data['fullWidth'] === true ? ' data-full-width="true"' : '',
    data['expandable'] === true ? ' data-expandable="true"' : '',
  ];
  const inner = lines.map(({ text, isMarked }, index) => {
    const end = index < lines.length - 1 ? lineEnd : '';
    return isMarked ? `<strong>${escapeRaw(text)}${end}</strong>` : escapeRaw(text) + end;
  });
  const named = language === '' ? '' : attribute('class', `lang-${language}`);
  return `<pre${attributes.join('')}><code${named}>${inner.join('')}</code></pre>`;
}
