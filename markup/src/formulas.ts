/** A formula as HTML, or what is wrong with it. */
export type MadeFormula = { html: string } | { error: string };

/** MathML needs no fonts and no styles of ours, and screen readers read it. */
export async function loadFormulas(): Promise<(formula: string, display: boolean) => MadeFormula> {
  const { default: katex } = await import('katex');
  return (formula, display) => {
    try {
      const html = katex.renderToString(formula, {
        output: 'mathml',
        displayMode: display,
        strict: 'ignore',
        trust: false,
        maxExpand: 500,
        maxSize: 20,
      });
      // The pages' policy forbids styles in attributes; the few that come are borders of colored boxes.
      return { html: html.replaceAll(/ style="[^"]*"/g, '') };
    } catch (error) {
      if (error instanceof katex.ParseError) return { error: error.rawMessage };
      throw error;
    }
  };
}
