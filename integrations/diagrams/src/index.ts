// Diagrams from text. The page draws mermaid by itself; two shorter languages become that.
import { DIAGRAM_LANGUAGES, toMermaid } from '@lectern/markup/diagram-steps';
import { handling } from '../../handle.ts';

type Element = { type: string } & Record<string, unknown>;

function draw({ language = 'mermaid', content = '' }: { language?: string; content?: string }): Element[] {
  if (content.trim() === '') return [{ type: 'hint', children: [text('This diagram has no `content`.')] }];
  const source = toMermaid(language, content);
  if (source !== undefined) return [{ type: 'codeblock', syntax: 'mermaid', content: source }];
  return [
    {
      type: 'hint',
      children: [text(`Diagrams are written in ${DIAGRAM_LANGUAGES.join(', ')}, and not in ${language}.`)],
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
