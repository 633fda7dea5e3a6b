// Diagrams from short steps, as the integration that comes with the server reads them; a semicolon or a line stands between two.

const LINES_AT_MOST = 200;

/** What leads from one to the other: a dash for what is said first, two for an answer. */
const ARROW = /-{1,2}>/;

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
  return content.split(/[;\n]/, LINES_AT_MOST).flatMap((line) => stepIn(line));
}

/** `Ana -> Ben: Hello`, or `Ana --> Ben: Hello` for an answer. */
function stepIn(line: string): Step[] {
  const [arrow = ''] = ARROW.exec(line) ?? [];
  const at = line.indexOf(arrow);
  const rest = line.slice(at + arrow.length);
  const [to = ''] = rest.split(':', 1);
  const [here, there] = [plain(line.slice(0, at)), plain(to)];
  if (here === '' || there === '' || here.includes(':')) return [];
  return [{ from: here, to: there, says: plain(rest.slice(to.length + 1)), isAnswer: arrow === '-->' }];
}

/** Names may have spaces in them, so each of them is a number with a title. */
function numbered(steps: readonly Step[]): Map<string, string> {
  const names = [...new Set(steps.flatMap(({ from, to }) => [from, to]))];
  return new Map(names.map((name, at) => [name, `n${at}`]));
}

function toSequence(steps: readonly Step[]): string {
  const ids = numbered(steps);
  const people = [...ids].map(([name, id]) => `  participant ${id} as ${name}`);
  const said = steps.map(
    ({ from, to, says, isAnswer }) => `  ${ids.get(from)}${isAnswer ? '-->>' : '->>'}${ids.get(to)}: ${says || ' '}`,
  );
  return ['sequenceDiagram', ...people, ...said].join('\n');
}

function toFlow(steps: readonly Step[]): string {
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
  sequence: (content) => toSequence(stepsIn(content)),
  flow: (content) => toFlow(stepsIn(content)),
};

export const DIAGRAM_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

/** A diagram in one of these languages as Mermaid draws it; undefined for any other language. */
export const toMermaid = (language: string, content: string): string | undefined =>
  Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language]?.(content) : undefined;
