import {
  attribute,
  bodyOf,
  elementsOf,
  hasClass,
  type HtmlElement,
  type HtmlRoot,
  mapTree,
  plainText,
} from './tree.ts';

const OUTSIDE = new Set(['nav', 'footer']);
const OUTSIDE_CLASSES = [
  'breadcrumb',
  'breadcrumbs',
  'pagination',
  'pagination-nav',
  'theme-doc-breadcrumbs',
  'theme-doc-footer',
  'theme-doc-toc-mobile',
  'toc',
  'sidebar',
  'md-sidebar',
  'md-source-file',
  'edit-page',
  'prev-next',
] as const;

/** Where HTML itself says what the content is (`main`, `article`), that part, without what surrounds it. */
export function findMain(root: HtmlRoot): HtmlElement | undefined {
  const elements = [...elementsOf(root)];
  const articles = elements.filter((element) => element.tagName === 'article');
  const mains = elements.filter((element) => element.tagName === 'main' || attribute(element, 'role') === 'main');
  const found = [articles.length === 1 ? articles[0] : undefined, mains[0]].find(
    (element) => element !== undefined && plainText(element) !== '',
  );
  return found === undefined ? undefined : withoutOutside(found);
}

/** The body without navigation, where nothing says what its content is. */
export const wholeBody = (root: HtmlRoot): HtmlRoot =>
  withoutOutside({ type: 'root', children: [...bodyOf(root).children] } as HtmlRoot);

const withoutOutside = <T extends HtmlElement | HtmlRoot>(tree: T): T =>
  mapTree(tree, (element) =>
    OUTSIDE.has(element.tagName) || (hasClass(element, ...OUTSIDE_CLASSES) && element.tagName !== 'article')
      ? []
      : [element],
  );
