import type { Options } from 'rehype-remark';
import { escapeHtml } from '@lectern/content';
import { isEmptyContent } from './clean.ts';
import { attribute, findElement, type HtmlElement, type HtmlNode, isElement } from './tree.ts';
import { markStart, nodesHtml } from './shapes/tables.ts';

type Handlers = NonNullable<Options['handlers']>;
type Handle = NonNullable<Handlers[string]>;
type State = Parameters<Handle>[0];

/** A block of our format in the tree that is printed: its children between two lines. */
export interface LecternBlock {
  type: 'lecternBlock';
  open: string;
  close: string;
  children: unknown[];
}

/** A value as it may stand between the quotes of one of our tags. */
export const tagValue = (text: string): string =>
  text
    .replaceAll('"', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll('{%', '{ %')
    .replaceAll('%}', '% }')
    .trim()
    .slice(0, 300);

const around =
  (open: string, close: string) =>
  (state: State, element: HtmlElement): LecternBlock => ({
    type: 'lecternBlock',
    open,
    close,
    children: state.toFlow(state.all(element)),
  });

function printBlock(state: State, element: HtmlElement): unknown {
  const value = (name: string): string => tagValue(attribute(element, name));
  switch (attribute(element, 'block')) {
    case 'hint':
      return around(`{% hint style="${value('hint')}" %}`, '{% endhint %}')(state, element);
    case 'expandable':
      return around(`<details>\n\n<summary>${escapeTitle(value('title'))}</summary>\n`, '\n</details>')(state, element);
    case 'tabs':
      return around('{% tabs %}', '{% endtabs %}')(state, element);
    case 'tab':
      return around(`{% tab title="${value('title')}" %}`, '{% endtab %}')(state, element);
    case 'columns':
      return around('{% columns %}', '{% endcolumns %}')(state, element);
    case 'column':
      return around('{% column %}', '{% endcolumn %}')(state, element);
    case 'include':
      return { type: 'html', value: `{% include "${value('path')}" %}` };
    case 'embed':
      return { type: 'html', value: `{% embed url="${encodeURI(decodeSafely(attribute(element, 'url')))}" %}` };
    case 'math':
      return { type: 'html', value: `$$\n${attribute(element, 'value').replaceAll(/\n+/g, '\n').trim()}\n$$` };
    case 'inline-math':
      return { type: 'html', value: `$$${attribute(element, 'value').replaceAll(/\s+/g, ' ').trim()}$$` };
    case 'html':
      return { type: 'html', value: attribute(element, 'value') };
    case 'code':
      return codeBlock(element);
    case 'footnote-reference':
      return { type: 'footnoteReference', identifier: value('label'), label: value('label') };
    case 'footnote': {
      const children = state.toFlow(state.all(element));
      return { type: 'footnoteDefinition', identifier: value('label'), label: value('label'), children };
    }
    default:
      return undefined;
  }
}

const escapeTitle = (text: string): string => escapeHtml(text);

const decodeSafely = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    // Not every percent sign stands for something.
    return url;
  }
};

function codeBlock(element: HtmlElement): unknown {
  const [language, title] = [attribute(element, 'language'), tagValue(attribute(element, 'title'))];
  const code = { type: 'code', lang: language === '' ? null : language, value: attribute(element, 'value') };
  return title === ''
    ? code
    : { type: 'lecternBlock', open: `{% code title="${title}" %}`, close: '{% endcode %}', children: [code] };
}

/** A picture with its caption; without one it is just a picture. */
const figure: Handle = (state, element) => {
  const caption = element.children.find((child) => isElement(child, 'figcaption'));
  const image = findElement(element, (below) => below.tagName === 'img');
  const isOne = image !== undefined && isEmptyContent(element.children.filter((c) => c !== caption && !hasImage(c)));
  if (!isOne || !isElement(caption) || isEmptyContent(caption.children)) return state.toFlow(state.all(element));
  const text = nodesHtml(
    caption.children.flatMap((child) => (isElement(child, 'p') ? child.children : [child])),
  ).trim();
  return { type: 'html', value: `<figure>${nodesHtml([image])}<figcaption><p>${text}</p></figcaption></figure>` };
};

const hasImage = (node: HtmlNode): boolean =>
  isElement(node) && (node.tagName === 'img' || node.children.some(hasImage));

const image: Handle = (_state, element, parent) =>
  attribute(element, 'width') === ''
    ? { type: 'image', url: attribute(element, 'src'), alt: attribute(element, 'alt') }
    : {
        type: 'html',
        value: isElement(parent, 'p') ? nodesHtml([element]) : `<figure>${nodesHtml([element])}</figure>`,
      };

/** Inline HTML that our format keeps as it is. */
const inline =
  (name: string): Handle =>
  (state, element) => [
    { type: 'html', value: `<${name}>` },
    ...(state.all(element) as never[]),
    { type: 'html', value: `</${name}>` },
  ];

const mark: Handle = (state, element) => [
  { type: 'html', value: markStart(element) },
  ...(state.all(element) as never[]),
  { type: 'html', value: '</mark>' },
];

const block =
  (name: 'div' | 'span'): Handle =>
  (state, element) => {
    const printed = printBlock(state, element);
    if (printed !== undefined) return printed as never;
    return name === 'div' ? state.toFlow(state.all(element)) : (state.all(element) as never);
  };

const handlers: Handlers = {
  div: block('div'),
  span: block('span'),
  figure,
  img: image,
  kbd: inline('kbd'),
  sub: inline('sub'),
  sup: inline('sup'),
  mark,
  // Underlined text is mostly a link that is none.
  u: (state, element) => state.all(element) as never,
};

export const toMarkdownOptions: Options = { handlers, document: true };
