// Diagrams from text. The page draws mermaid by itself; two shorter languages become that.
import { handling } from '../../handle.ts';

type Element = { type: string } & Record<string, unknown>;

/** `Ana -> Ben: Hello`, or `Ana --> Ben: Hello` for an answer; a semicolon stands between two of them. */
const STEP = /^(?<from>[^:]+?)\s*(?<arrow>-{1,2}>)\s*(?<to>[^:]+?)(?:\s*:\s*(?<says>.*))?$/;

const LINES_AT_MOST = 200;

/** What stands for something in a diagram must not be read as a part of its language. */
const plain = (text: string): string => text.replaceAll(/["#;<>[\](){}|]/g, ' ').trim();

interface Step {
  from: string;
  to: string;
  says: string;
  isAnswer: boolean;
}

function stepsIn(content: string): Step[] {
  // A value that goes on over several lines comes with spaces in the place of their ends.
  const lines = content.split(/[;\n]/).map((line) => line.trim());
  return lines.slice(0, LINES_AT_MOST).flatMap((line) => {
    const { from = '', to = '', says = '', arrow } = STEP.exec(line)?.groups ?? {};
    const [here, there] = [plain(from), plain(to)];
    return here === '' || there === '' ? [] : [{ from: here, to: there, says: plain(says), isAnswer: arrow === '-->' }];
  });
}

/** Names may have spaces in them, so each of them is a number with a title. */
function numbered(steps: readonly Step[]): Map<string, string> {
  const names = [...new Set(steps.flatMap(({ from, to }) => [from, to]))];
  return new Map(names.map((name, at) => [name, `n${at}`]));
}

function toSequence(content: string): string {
  const steps = stepsIn(content);
  const ids = numbered(steps);
  const people = [...ids].map(([name, id]) => `  participant ${id} as ${name}`);
  const said = steps.map(
    ({ from, to, says, isAnswer }) => `  ${ids.get(from)}${isAnswer ? '-->>' : '->>'}${ids.get(to)}: ${says || ' '}`,
  );
  return ['sequenceDiagram', ...people, ...said].join('\n');
}

function toFlow(content: string): string {
  const steps = stepsIn(content);
  const ids = numbered(steps);
  const boxes = [...ids].map(([name, id]) => `  ${id}["${name}"]`);
  const arrows = steps.map(({ from, to, says, isAnswer }) => {
    const arrow = isAnswer ? '-.->' : '-->';
    return `  ${ids.get(from)} ${arrow}${says === '' ? '' : `|"${says}"|`} ${ids.get(to)}`;
  });
  return ['flowchart TD', ...boxes, ...arrows].join('\n');
}

const LANGUAGES: Readonly<Record<string, (content: string) => string>> = {
  mermaid: (content) => content,
  sequence: toSequence,
  flow: toFlow,
};

function draw({ language = 'mermaid', content = '' }: { language?: string; content?: string }): Element[] {
  if (content.trim() === '') return [{ type: 'hint', children: [text('This diagram has no `content`.')] }];
  const toMermaid = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
  if (toMermaid !== undefined) return [{ type: 'codeblock', syntax: 'mermaid', content: toMermaid(content) }];
  return [
    {
      type: 'hint',
      children: [text(`Diagrams are written in ${Object.keys(LANGUAGES).join(', ')}, and not in ${language}.`)],
    },
    { type: 'codeblock', content },
  ];
}

const text = (children: string): Element => ({ type: 'text', children });

export default handling({
  ui_render: ({ event }) => {
    const props = (event['props'] ?? {}) as { language?: string; content?: string };
    return Response.json({ type: 'element', state: {}, props, element: { type: 'block', children: draw(props) } });
  },
});
