import { attribute, elementsOf, hasClass, type HtmlElement, isElement, makeElement, plainText } from '../tree.ts';

/** Tabs by their roles (WAI-ARIA), and as Material for MkDocs and Sphinx write them. */
export function findTabs(element: HtmlElement): HtmlElement | undefined {
  if (element.tagName !== 'div') return undefined;
  const [titles, panels] = hasClass(element, 'tabbed-set') ? partsOfSet(element) : partsByRole(element);
  if (panels.length === 0 || titles.length !== panels.length) return undefined;
  const tabs = panels.map((panel, index) =>
    makeElement('div', { block: 'tab', title: titles[index] ?? '' }, panel.children),
  );
  return makeElement('div', { block: 'tabs' }, tabs);
}

type Parts = [titles: string[], panels: HtmlElement[]];

function partsOfSet(element: HtmlElement): Parts {
  const labels = [...elementsOf(element)].filter((below) => below.tagName === 'label');
  const panels = [...elementsOf(element)].filter((below) => hasClass(below, 'tabbed-block', 'tabbed-content--wrap'));
  return [labels.slice(0, panels.length).map(plainText), panels];
}

function partsByRole(element: HtmlElement): Parts {
  const list = element.children.find((child) => isElement(child) && attribute(child, 'role') === 'tablist');
  if (!isElement(list)) return [[], []];
  const titles = [...elementsOf(list)].filter((below) => attribute(below, 'role') === 'tab').map(plainText);
  const panels: HtmlElement[] = [];
  for (const child of element.children) {
    if (!isElement(child) || child === list) continue;
    if (attribute(child, 'role') === 'tabpanel') panels.push(child);
    else
      panels.push(
        ...(child.children.filter(
          (below) => isElement(below) && attribute(below, 'role') === 'tabpanel',
        ) as HtmlElement[]),
      );
  }
  return [titles, panels];
}
