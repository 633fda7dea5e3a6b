import assert from 'node:assert/strict';
import { test } from 'node:test';
import katex from 'katex';
import { nothingFound, rewritePart } from './rewrite.ts';

const NAMES =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const r = (text: string, properties = ''): string => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const el = (name: string, ...inside: string[]): string => `<m:${name}>${inside.join('')}</m:${name}>`;
const e = (...inside: string[]): string => el('e', ...inside);
const says = (name: string, value: string): string => `<m:${name} m:val="${value}"/>`;

function latexOf(omml: string): string | undefined {
  const found = nothingFound();
  rewritePart(`<w:p ${NAMES}><m:oMath>${omml}</m:oMath></w:p>`, found);
  return found.formulas[0]?.latex;
}

test('what Word writes of a formula is LaTeX that KaTeX draws', () => {
  for (const [omml, latex] of [
    [r('E=m') + el('sSup', e(r('c')), el('sup', r('2'))), 'E=m{c}^{2}'],
    [el('f', el('num', r('a')), el('den', r('b'))), '\\frac{a}{b}'],
    [el('f', el('fPr', says('type', 'lin')), el('num', r('a')), el('den', r('b'))), '{a}/{b}'],
    [el('f', el('fPr', says('type', 'noBar')), el('num', r('n')), el('den', r('k'))), '{n \\atop k}'],
    [el('rad', el('radPr', says('degHide', '1')), el('deg'), e(r('x'))), '\\sqrt{x}'],
    [el('rad', el('deg', r('3')), e(r('x'))), '\\sqrt[3]{x}'],
    [el('sSubSup', e(r('x')), el('sub', r('i')), el('sup', r('2'))), '{x}_{i}^{2}'],
    [
      el('sPre', el('sub', r('2')), el('sup', r('4')), e(r('He', el('rPr', says('sty', 'p'))))),
      '{}_{2}^{4}{\\mathrm{He}}',
    ],
    [
      el('nary', el('naryPr', says('chr', '∑')), el('sub', r('i=1')), el('sup', r('n')), e(r('i'))),
      '\\sum_{i=1}^{n} i',
    ],
    [el('nary', el('naryPr', '<m:supHide m:val="1"/>'), el('sub', r('Ω')), el('sup'), e(r('f'))), '\\int_{\\Omega} f'],
    [el('d', e(r('x'))), '\\left( x \\right)'],
    [el('d', el('dPr', says('begChr', '{'), says('endChr', '')), e(r('x'))), '\\left\\{ x \\right.'],
    [el('d', el('dPr', says('begChr', '|'), says('endChr', '|')), e(r('x'))), '\\left\\vert x \\right\\vert'],
    [el('func', el('fName', r('sin')), e(r('θ'))), '\\sin {\\theta}'],
    [el('func', el('fName', el('sSup', e(r('sin')), el('sup', r('2')))), e(r('x'))), '\\sin^{2}{x}'],
    [el('func', el('fName', el('limLow', e(r('lim')), el('lim', r('x→0')))), e(r('f'))), '\\lim_{x\\to 0} {f}'],
    [el('limLow', e(r('A')), el('lim', r('n'))), '\\underset{n}{A}'],
    [el('limUpp', e(r('A')), el('lim', r('n'))), '\\overset{n}{A}'],
    [el('func', el('fName', r('rank')), e(r('A'))), '\\operatorname{rank}{A}'],
    [el('acc', el('accPr', says('chr', '⃗')), e(r('v'))), '\\vec{v}'],
    [el('acc', e(r('y'))), '\\hat{y}'],
    [el('bar', el('barPr', says('pos', 'top')), e(r('z'))), '\\overline{z}'],
    [el('groupChr', e(r('a+b'))), '\\underbrace{a+b}'],
    [el('borderBox', e(r('x'))), '\\boxed{x}'],
    [
      el('m', el('mr', e(r('1')), e(r('0'))), el('mr', e(r('0')), e(r('1')))),
      '\\begin{matrix} 1 & 0 \\\\ 0 & 1 \\end{matrix}',
    ],
    [el('eqArr', e(r('a&amp;=b')), e(r('c&amp;=d'))), '\\begin{aligned} a&=b \\\\ c&=d \\end{aligned}'],
    [r('if x is {new} & 5%', el('rPr', '<m:nor/>')).replace('& 5', '&amp; 5'), '\\text{if x is \\{new\\} \\& 5\\%}'],
    [r('R', el('rPr', says('scr', 'double-struck'))), '\\mathbb{R}'],
    [r('x≤y&lt;$|_#'), 'x\\leq y\\lt \\char"24 \\vert \\_\\#'],
    ['<w:ins>' + r('a') + '</w:ins><w:del>' + r('b') + '</w:del>', 'a'],
    [r('𝐴𝑎𝑏𝑧ℎ'), 'Aabzh'],
    [r('𝛼𝛺'), '\\alpha \\Omega'],
    [r('𝐀'), '𝐀'],
  ] as const) {
    assert.equal(latexOf(omml), latex, omml);
    katex.renderToString(latex, { throwOnError: true });
  }
});

test('a formula that nests beyond all bounds is its text, and in good time', () => {
  const deep = el('sSup', e('@'), el('sup', r('2')));
  let formula = r('x');
  for (let depth = 0; depth < 500; depth += 1) formula = deep.replace('@', () => formula);
  const start = process.cpuUsage();
  const latex = latexOf(formula) ?? '';
  assert.match(latex, /^\{\{\{.*x2222.*\}$/);
  assert.ok(latex.length < 4000);
  assert.ok(process.cpuUsage(start).user < 2_000_000);
});

test('a formula of more parts than a page could show is plain text, and counted', () => {
  const found = nothingFound();
  const text = rewritePart(`<w:p ${NAMES}><m:oMath>${r('x').repeat(60_000)}</m:oMath></w:p>`, found);
  assert.deepEqual([found.formulas.length, found.plainFormulas], [0, 1]);
  assert.match(text, /<w:t xml:space="preserve">x{1000}/);
});

test('entities of its own and elements without an end of nesting are refused', () => {
  assert.throws(() => rewritePart('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', nothingFound()));
  assert.throws(() => rewritePart('<a>'.repeat(3000) + '</a>'.repeat(3000), nothingFound()), /nests too deeply/);
});
