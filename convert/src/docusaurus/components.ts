import { hintStyle, tagValue } from '../html/index.ts';

export interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
}

/** A line without text between two that have some; blank ones between tags are dropped. */
export const BLANK = '\u0001';

const HINTS: Record<string, string> = {
  Note: 'info',
  Info: 'info',
  Callout: 'info',
  Tip: 'success',
  Check: 'success',
  Warning: 'warning',
  Danger: 'danger',
};
const EXPANDABLES = new Set(['Details', 'Accordion', 'Expandable']);
/** What only places its content: nothing is lost without it. */
const PLAIN = new Set(
  'AccordionGroup CardGroup CardGrid Cards Columns Column Frame FileTree Update RequestExample ResponseExample Fragment'.split(
    ' ',
  ),
);

/** Components whose content their authors indent like a program. */
export const CONTAINERS = new Set([
  ...Object.keys(HINTS),
  ...EXPANDABLES,
  ...PLAIN,
  ...'Tabs TabItem Tab Steps Step Card Aside CodeGroup ParamField ResponseField'.split(' '),
]);

/** The value of an attribute that is a text. */
export function attributeOf(attributes: string, key: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${key}=(?:\\{\\s*)?(?:"([^"]*)"|'([^']*)'|\`([^\`]*)\`)`).exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

/** Components of Docusaurus, Starlight and Mintlify as our tags; empty for what goes without a loss, undefined for others. */
export function componentTag(labels: Map<string, string>, { name, isEnd, attributes }: Tag): string | undefined {
  const value = (key: string): string | undefined => attributeOf(attributes, key);
  const strong = (title: string | undefined): string =>
    title === undefined || title === '' ? '' : `\n**${title}**\n${BLANK}`;
  if (Object.hasOwn(HINTS, name))
    return isEnd
      ? '{% endhint %}'
      : `{% hint style="${value('type') === undefined ? HINTS[name] : hintStyle(value('type') ?? '')}" %}${strong(value('title'))}`;
  if (EXPANDABLES.has(name)) return isEnd ? `${BLANK}\n</details>` : expandable(value('title') ?? value('summary'));
  if (PLAIN.has(name)) return '';
  switch (name) {
    case 'Aside':
      return isEnd ? '{% endhint %}' : `{% hint style="${hintStyle(value('type') ?? '')}" %}${strong(value('title'))}`;
    case 'Tabs':
      if (!isEnd) readLabels(labels, attributes);
      return isEnd ? '{% endtabs %}' : '{% tabs %}';
    case 'Tab':
    case 'TabItem': {
      if (isEnd) return '{% endtab %}';
      const own = value('value');
      const label =
        value('label') ?? value('title') ?? (own === undefined ? undefined : labels.get(own)) ?? own ?? 'Tab';
      return `{% tab title="${tagValue(label)}" %}`;
    }
    case 'Step':
      return isEnd ? '{% endstep %}' : `{% step %}\n${BLANK}\n### ${value('title') ?? ''}\n${BLANK}`;
    case 'Card':
    case 'LinkCard':
      return isEnd ? '' : cardOf(value('title') ?? '', value('href'), value('description'));
    case 'ParamField':
    case 'ResponseField':
      return isEnd ? BLANK : fieldOf(attributes);
    default:
      return undefined;
  }
}

// Without a title, the author says it by a tag of HTML.
const expandable = (title: string | undefined): string =>
  title === undefined
    ? '<details>'
    : `<details>\n${BLANK}\n<summary>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</summary>\n${BLANK}`;

function cardOf(title: string, href: string | undefined, description: string | undefined): string {
  const label = title.replaceAll(/[[\]\\]/g, '');
  const linked = href === undefined ? label : `[${label}](<${href.replaceAll(/[<>\s]/g, '')}>)`;
  const more = description === undefined ? '' : `\n${BLANK}\n${description}`;
  return label === '' ? '' : `${BLANK}\n**${linked}**${more}\n${BLANK}`;
}

function fieldOf(attributes: string): string {
  const name = ['name', 'path', 'query', 'body', 'header'].map((key) => attributeOf(attributes, key)).find(Boolean);
  const facts = [attributeOf(attributes, 'type'), /\srequired\b/.test(attributes) ? 'required' : undefined].filter(
    Boolean,
  );
  return `${BLANK}\n**\`${(name ?? '').replaceAll('`', '')}\`**${facts.length === 0 ? '' : ` (${facts.join(', ')})`}\n${BLANK}`;
}

/** The titles that a list of values gives the tabs below it. */
function readLabels(labels: Map<string, string>, attributes: string): void {
  labels.clear();
  for (const [part] of attributes.matchAll(/\{[^{}]{1,500}\}/g)) {
    const said = (key: string): string | undefined => new RegExp(`\\b${key}:\\s*["']([^"']*)["']`).exec(part)?.[1];
    const [label, value] = [said('label'), said('value')];
    if (label !== undefined && value !== undefined) labels.set(value, label);
  }
}
