import {
  attribute,
  classesOf,
  findElement,
  hasClass,
  type HtmlElement,
  isElement,
  makeElement,
  textOf,
} from '../tree.ts';

const LANGUAGE = /^(?:language|lang|highlight|brush)-(?:source-|text-)?([\w+#.-]{1,30})$/i;
const BRUSH = /\bbrush:\s*([\w+#.-]{1,30})/i;
const WORDS = new Set(['text-html-basic', 'html-basic', 'text', 'default', 'none', 'plaintext', 'plain']);

/** A block of code, whatever a highlighter made of it; undefined for everything else. */
export function codeOf(element: HtmlElement): HtmlElement | undefined {
  if (isCodeTable(element) || isHighlighter(element)) {
    const pre = findElement(element, (below) => attribute(below, 'block') === 'code');
    if (pre === undefined) return undefined;
    const language = attribute(pre, 'language') || languageOf(element);
    const title = attribute(pre, 'title') || titleOf(element);
    return { ...pre, properties: { ...pre.properties, language, title } };
  }
  if (element.tagName !== 'pre') return undefined;
  const code = findElement(element, (below) => below.tagName === 'code');
  const language = (code === undefined ? '' : languageOf(code)) || languageOf(element);
  const value = codeText(element);
  return makeElement('div', { block: 'code', language, value, title: '' }, []);
}

const isCodeTable = (element: HtmlElement): boolean =>
  element.tagName === 'table' && hasClass(element, 'highlighttable', 'rouge-table', 'hljs-ln');

/** A box around just one block of code that says its language, or what file it is. */
function isHighlighter(element: HtmlElement): boolean {
  if (element.tagName !== 'div' && element.tagName !== 'figure') return false;
  const children = element.children.filter((child) => isElement(child));
  const isNamed = classesOf(element).some((name) => LANGUAGE.test(name) || /^(highlight|code|codeblock)/i.test(name));
  return isNamed && children.some((child) => attribute(child, 'block') === 'code') && children.length <= 3;
}

function titleOf(element: HtmlElement): string {
  const titled = findElement(element, (below) =>
    classesOf(below).some((name) => /^(codeBlockTitle|codeHeader|filename)/.test(name)),
  );
  return titled === undefined ? '' : textOf(titled).trim().slice(0, 200);
}

/** Pandoc, highlight.js and others say the language in a class of its own, next to one that says whose it is. */
const HIGHLIGHTERS = new Set(['sourcecode', 'hljs', 'prettyprint', 'brush:', 'prism', 'shiki', 'chroma', 'rouge']);
const NO_LANGUAGE =
  /^(?:numberlines|lineanchors|linenums|literate|startfrom|prettyprinted|brush:|wp-block-code|copy.*|.*theme.*|light|dark)$/i;

function besideHighlighter(element: HtmlElement): string | undefined {
  const classes = classesOf(element);
  if (!classes.some((name) => HIGHLIGHTERS.has(name.toLowerCase()))) return undefined;
  return classes
    .map((name) => name.replace(/;$/, ''))
    .find(
      (name) =>
        /^[a-z][a-z0-9+#]{0,15}$/i.test(name) && !HIGHLIGHTERS.has(name.toLowerCase()) && !NO_LANGUAGE.test(name),
    );
}

function languageOf(element: HtmlElement): string {
  const said =
    attribute(element, 'dataLang') ||
    attribute(element, 'lang') ||
    attribute(element, 'dataEnlighterLanguage') ||
    attribute(element, 'dataCodeLanguage') ||
    attribute(element, 'dataLanguage') ||
    BRUSH.exec(attribute(element, 'dataSyntaxhighlighterParams'))?.[1] ||
    classesOf(element)
      .map((name) => LANGUAGE.exec(name)?.[1])
      .find((name) => name !== undefined) ||
    besideHighlighter(element) ||
    '';
  const language = said.toLowerCase();
  return WORDS.has(language) || !/^[\w+#.-]{1,30}$/.test(language) ? '' : language;
}

/** Text of the code; highlighters that make a `div` of each line leave the line breaks to it. */
function codeText(pre: HtmlElement): string {
  const lines = [...pre.children].flatMap((child) => (isElement(child, 'code') ? child.children : [child]));
  const areLines = lines.length > 1 && lines.every((line) => isElement(line, 'div'));
  const text = areLines ? lines.map((line) => textOf(line).replace(/\n$/, '')).join('\n') : textOf(pre);
  return text.replaceAll('\r\n', '\n').replace(/\n$/, '');
}
