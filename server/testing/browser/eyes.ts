// What people see who look for the focus, or whose system chooses the colors: found by programs, on the page that is open.
import type { Page } from 'playwright-core';

/** What an element, what is drawn before and after it, and what it stands in look like. Positions are no look. */
const LOOKS = `(() => {
  const NAMES = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'backgroundColor', 'backgroundImage', 'borderTopWidth',
    'borderTopStyle', 'borderTopColor', 'borderLeftWidth', 'borderLeftColor', 'borderBottomWidth', 'borderBottomColor', 'color',
    'fontWeight', 'textDecorationLine', 'opacity', 'content', 'display', 'clipPath'];
  // What is seen through: a forced color of a background is as that of what it stands in, and no other look.
  const isClear = (color) => color === 'transparent' || / 0\\)$|, 0\\)$/.test(color);
  const groundOf = (element, color) => {
    for (let each = element; isClear(color) && each.parentElement !== null; ) color = getComputedStyle((each = each.parentElement)).backgroundColor;
    return color;
  };
  const lookOf = (element, part) => {
    const style = getComputedStyle(element, part);
    const isOutlined = style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
    return NAMES.filter((name) => isOutlined || !name.startsWith('outline')).map((name) => (name === 'backgroundColor' ? groundOf(element, style[name]) : style[name])).join();
  };
  const all = (element) => [lookOf(element), lookOf(element, '::before'), lookOf(element, '::after')].join('|');
  window.looksOf = (element, above = 2) => {
    const parts = [all(element), ...[...element.querySelectorAll('*')].slice(0, 8).map(all)];
    for (let each = element.parentElement, n = 0; each !== null && n < above; each = each.parentElement, n += 1) parts.push(all(each));
    return parts.join('\\n');
  };
  window.nameOf = (element) => element.tagName + '.' + element.className + ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
})()`;

const NOTE = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body || element.tagName === 'IFRAME') return 'out';
  window.walked ??= [];
  if (window.walked.some((each) => each.element === element)) return 'seen';
  // In a text, the caret shows it.
  if (element.isContentEditable) return 'text';
  window.walked.push({ element, name: nameOf(element), focused: looksOf(element) });
  return 'new';
})()`;

const JUDGE = `window.walked.filter(({ element, focused }) => element.isConnected && element !== document.activeElement && looksOf(element) === focused)
  .map(({ name }) => name)`;

/** Controls that look the same with the focus as without, of those that Tab leads to. */
export async function findHiddenFocus(page: Page, most = 60): Promise<string[]> {
  await page.evaluate(LOOKS);
  await page.evaluate('window.walked = []');
  let seen = 0;
  for (let presses = 0; presses < most && seen < 3; presses += 1) {
    await page.keyboard.press('Tab');
    if (['out', 'seen'].includes(String(await page.evaluate(NOTE)))) seen += 1;
  }
  await page.evaluate('document.activeElement?.blur()');
  return (await page.evaluate(JUDGE)) as string[];
}

/**
 * What is chosen, current or pressed and looks like what is not, in colors that the system chooses: no background is left of
 * what styles say. Compared is what stands next to it.
 */
const LOST = `(() => {
  const CHOSEN = '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-selected=true], [role=menuitem][data-focused], [role=option][data-focused]';
  const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  return [...document.querySelectorAll(CHOSEN)].filter(isShown).filter((element) => {
    const other = [...document.querySelectorAll(element.tagName + (element.classList[0] ? '.' + CSS.escape(element.classList[0]) : ''))]
      .find((each) => each !== element && !each.matches(CHOSEN) && isShown(each) && each.getAttribute('role') === element.getAttribute('role'));
    return other !== undefined && looksOf(element, 0).split('\\n').slice(0, 4).join() === looksOf(other, 0).split('\\n').slice(0, 4).join();
  }).map(nameOf);
})()`;

export async function findLostStates(page: Page): Promise<string[]> {
  await page.evaluate(LOOKS);
  return (await page.evaluate(LOST)) as string[];
}

/** What still moves although somebody asked for less motion: what goes on, or takes longer than a blink. */
const MOVING = `document.getAnimations().filter((each) => {
  const { duration, iterations } = each.effect?.getTiming() ?? {};
  return each.playState === 'running' && (iterations === Infinity && duration > 50 || duration > 50);
}).map((each) => (each.animationName ?? each.transitionProperty) + ' of ' + (each.effect?.target?.className ?? ''))`;

export const findMotion = async (page: Page): Promise<string[]> => (await page.evaluate(MOVING)) as string[];
