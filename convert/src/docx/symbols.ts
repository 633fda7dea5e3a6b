// What characters of Word's formulas are called in LaTeX. Only what KaTeX knows is named here; others stay as they are.

const GREEK =
  'α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho ς varsigma σ sigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega ϕ phi ϵ epsilon ϑ vartheta ϱ varrho ϖ varpi Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega';
const OPERATORS =
  '± pm ∓ mp × times ÷ div · cdot ∙ cdot ⋅ cdot ∗ ast ∘ circ ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ≅ cong ∼ sim ∝ propto ≪ ll ≫ gg ∞ infty ∂ partial ∇ nabla √ surd ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ∣ mid ‖ Vert ∴ therefore ∵ because';
const LARGE =
  '∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes ⨀ bigodot';

const toTable = (words: string): ReadonlyMap<string, string> => {
  const parts = words.split(' ');
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, `\\${parts[at + 1]}`] as [string, string]] : [])));
};

const NAMED = toTable(`${GREEK} ${OPERATORS} ${LARGE}`);
export const LARGE_OPERATORS = toTable(LARGE);

/** What would mean something in LaTeX, in a table of Markdown or in HTML. */
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\backslash '],
  ['{', '\\{'],
  ['}', '\\}'],
  ['#', '\\#'],
  ['%', '\\%'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['^', '\\hat{}'],
  ['~', '\\sim '],
  ['$', '\\char"24 '],
  ['|', '\\vert '],
  ['<', '\\lt '],
  ['>', '\\gt '],
  ['`', '\\char"60 '],
  ['\u2212', '-'],
  ['\u00A0', '\\ '],
]);

export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0300', '\\grave'],
  ['\u0301', '\\acute'],
  ['\u0302', '\\hat'],
  ['\u0303', '\\tilde'],
  ['\u0304', '\\bar'],
  ['\u0305', '\\overline'],
  ['\u0306', '\\breve'],
  ['\u0307', '\\dot'],
  ['\u0308', '\\ddot'],
  ['\u030C', '\\check'],
  ['\u00AF', '\\bar'],
  ['\u20D6', '\\overleftarrow'],
  ['\u20D7', '\\vec'],
  ['\u20E1', '\\overleftrightarrow'],
]);

export const GROUPS: ReadonlyMap<string, string> = new Map([
  ['\u23DF', '\\underbrace'],
  ['\u23DE', '\\overbrace'],
  ['\u2192', '\\overrightarrow'],
  ['\u2190', '\\overleftarrow'],
]);

/** What `\left` and `\right` stretch. */
const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['', '.'],
  ['(', '('],
  [')', ')'],
  ['[', '['],
  [']', ']'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['|', '\\vert'],
  ['∣', '\\vert'],
  ['‖', '\\Vert'],
  ['∥', '\\Vert'],
  ['⟨', '\\langle'],
  ['⟩', '\\rangle'],
  ['〈', '\\langle'],
  ['〉', '\\rangle'],
  ['⌈', '\\lceil'],
  ['⌉', '\\rceil'],
  ['⌊', '\\lfloor'],
  ['⌋', '\\rfloor'],
  ['/', '/'],
]);

export const delimiterOf = (character: string): string => DELIMITERS.get(character) ?? '.';

export const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

/** Text of a formula. Italic letters of the mathematical alphabets are plain ones, which are italic anyway. */
export function mathText(text: string, isAligned: boolean): string {
  let output = '';
  for (const character of text) {
    const plain = italicLetter(character);
    if (isAligned && (plain === '&' || plain === '#')) output += plain === '&' ? '&' : '\\quad ';
    else output += ESCAPED.get(plain) ?? (NAMED.has(plain) ? `${NAMED.get(plain)} ` : plain);
  }
  return output;
}

const ITALIC = /^[\u{210e}\u{1d434}-\u{1d467}\u{1d6e2}-\u{1d71b}]$/u;

const italicLetter = (character: string): string => (ITALIC.test(character) ? character.normalize('NFKC') : character);

/** Words within a formula; `\text` knows no commands of formulas. */
export const wordText = (text: string): string =>
  text.replaceAll(/[\\^~$`|<>]/g, ' ').replaceAll(/[{}#%&_]/g, (character) => `\\${character}`);
