// Formulas as readers see them. What draws them is loaded with the first one.
import { makeMathml, readMathml } from './mathml.ts';

/** A formula as an element, or what is wrong with it. */
export type DrawnFormula = { math: Element } | { error: string };

export async function drawFormula(tex: string, isBlock: boolean): Promise<DrawnFormula> {
  const { loadFormulas } = await import('@lectern/markup/formulas');
  const made = (await loadFormulas())(tex, isBlock);
  if ('error' in made) return made;
  const tree = readMathml(made.html);
  return tree === undefined ? { error: 'It cannot be drawn.' } : { math: makeMathml(tree) };
}
