/** A page for people about themselves, such as the one on which they sign in. Every text is escaped. */
export interface AccountView {
  lang: string;
  assets: Record<string, string>;
  title: string;
  /** One paragraph below the title. */
  intro?: string | undefined;
  /** What came of what was sent before. */
  notice?: { kind: 'done' | 'failed'; text: string } | undefined;
  /** Who is signed in. */
  person?: { name: string; email: string } | undefined;
  sections: readonly AccountSection[];
}

export interface AccountSection {
  /** The name by which links lead here. */
  anchor?: string | undefined;
  title?: string | undefined;
  text?: string | undefined;
  form?: FormView | undefined;
  items?: readonly ItemView[] | undefined;
  links?: readonly { title: string; url: string }[] | undefined;
  filter?: FilterView | undefined;
  picture?: { url: string; alt: string } | undefined;
  /** To type or to keep: each on a line of its own. */
  codes?: readonly string[] | undefined;
  passkey?: PasskeyView | undefined;
}

/** Links of which one leads to what is shown now, such as to all things of a list and to some of them. */
export interface FilterView {
  label: string;
  links: readonly { title: string; url: string; isCurrent: boolean }[];
}

/**
 * What a script offers: to make a passkey, which says so where there is no script, or to use one, which is not shown then.
 * Where it is used, `action` takes it, and a challenge comes from the address below that.
 */
export type PasskeyView = { kind: 'register' } | { kind: 'use'; action: string; label: string; next: string };

/** A form that is sent without a script. */
export interface FormView {
  action: string;
  fields: readonly FieldView[];
  ticks?: readonly TickView[] | undefined;
  /** What is wrong with the ticks, all of them together. */
  tickFault?: string | undefined;
  choices?: readonly ChoiceView[] | undefined;
  hidden?: Readonly<Record<string, string>> | undefined;
  submit: string;
  /** Another answer to the same question: a second button, and what it sends. */
  other?: { name: string; label: string } | undefined;
  /** For a button that ends something, and for one that looks less important than others. */
  look?: 'plain' | 'danger' | undefined;
}

/** A box that is ticked or not; what it sends is its value. */
export interface TickView {
  name: string;
  value: string;
  label: string;
  hint?: string | undefined;
  isTicked?: boolean | undefined;
}

/** One of several values. */
export interface ChoiceView {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The one that is chosen when the page opens. */
  value: string;
}

export interface FieldView {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  value?: string | undefined;
  hint?: string | undefined;
  /** What is wrong with what was sent. */
  fault?: string | undefined;
  autocomplete?: string | undefined;
  inputmode?: 'numeric' | undefined;
  maxLength: number;
  minLength?: number | undefined;
  isOptional?: boolean | undefined;
  /** Where the cursor is when the page opens. */
  isFirst?: boolean | undefined;
}

/** One of several things, such as a browser in which somebody is signed in, with what can be done with it. */
export interface ItemView {
  title: string;
  /** Where its title leads. */
  url?: string | undefined;
  details: readonly string[];
  /** What somebody said, as they broke its lines. */
  quote?: string | undefined;
  /** What distinguishes it, such as that it is the present one. */
  badge?: string | undefined;
  form?: FormView | undefined;
}
