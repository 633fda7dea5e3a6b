import JSZip from 'jszip';
import { decodeText } from '@lectern/content';
import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeBlock,
  makeFormula,
  makeText,
} from '../html/index.ts';
import { type Formula, FORMULA_MARK, type Found, nothingFound, rewritePart } from './rewrite.ts';

/** The parts that hold what people wrote. */
const PARTS = /^word\/(?:document\d{0,3}|footnotes|endnotes|comments)\.xml$/;

/** A document whose formulas and text boxes the library finds; what was found goes with it. Throws for what is none. */
export async function rewriteDocument(bytes: Buffer): Promise<{ buffer: Buffer; found: Found }> {
  const zip = await JSZip.loadAsync(bytes);
  const found = nothingFound();
  for (const file of zip.file(PARTS)) {
    const xml = decodeText(await file.async('nodebuffer')).text;
    // Comments of comments are no comments of the text.
    const into = file.name.endsWith('comments.xml') ? nothingFound() : found;
    zip.file(file.name, rewritePart(xml, into));
  }
  return { buffer: await zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' }), found };
}

/** The HTML of the library with formulas where their marks are. */
export function placeFormulas(root: HtmlRoot, formulas: readonly Formula[]): HtmlRoot {
  return formulas.length === 0
    ? root
    : ({ ...root, children: root.children.flatMap((node) => place(node, formulas)) } as HtmlRoot);
}

function place(node: HtmlNode | HtmlRoot['children'][number], formulas: readonly Formula[]): HtmlNode[] {
  if (node.type === 'text') return split(node.value, formulas);
  if (!isElement(node)) return node.type === 'comment' ? [node] : [];
  const children = node.children.flatMap((child) => place(child, formulas));
  return node.tagName === 'p' ? paragraphs(node, children) : [{ ...node, children }];
}

function split(text: string, formulas: readonly Formula[]): HtmlNode[] {
  const parts = text.split(FORMULA_MARK);
  return parts.flatMap((part, at): HtmlNode[] => {
    if (at % 2 === 0) return part === '' ? [] : [makeText(part)];
    const formula = formulas[Number(part)];
    if (formula === undefined) return [];
    return [formula.isBlock ? makeBlock('math', { value: formula.latex }, []) : makeFormula(formula.latex)];
  });
}

/** A formula of its own line parts the paragraph; so does one that a paragraph has nothing but. */
function paragraphs(paragraph: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const isAlone = children.length === 1;
  const parts: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  const end = (): void => {
    if (line.some((node) => node.type !== 'text' || node.value.trim() !== ''))
      parts.push({ ...paragraph, children: line });
    line = [];
  };
  for (const child of children) {
    const block = isElement(child) ? child.properties['block'] : undefined;
    if (isElement(child) && (block === 'math' || (isAlone && block === 'inline-math'))) {
      end();
      parts.push(makeBlock('math', { value: attribute(child, 'value') }, []));
    } else line.push(child);
  }
  end();
  return parts.length === 0 ? [paragraph] : parts;
}
