// The colors of our sites on paper.
export const INK = '#16181f';
export const INK_SOFT = '#4f5665';
export const LINE = '#e3e6ec';
export const LINE_STRONG = '#848b99';
export const PAPER_SOFT = '#f7f8fa';
export const PAPER_SUNKEN = '#eef0f4';
export const ACCENT = '#3a4bd1';
export const ACCENT_SOFT = '#eef0fe';
export const CODE_MARKED = '#e9ecfd';

/** What stands in code, as published pages color it on white. */
export const CODE_COLORS: Readonly<Record<string, string>> = {
  keyword: '#8a2db4',
  string: '#13693a',
  constant: '#a54208',
  function: '#214fc0',
  parameter: '#7d4c00',
  'string-expression': '#0a6670',
  comment: '#5f6878',
  link: '#214fc0',
  inserted: '#13693a',
  deleted: '#b3241f',
  heading: '#214fc0',
};

export const LOOKS = {
  info: { bar: '#2156b8', background: '#eff5fe' },
  success: { bar: '#14703d', background: '#ecf8f0' },
  warning: { bar: '#8a5100', background: '#fef6e4' },
  danger: { bar: '#b3241f', background: '#fef0ef' },
} as const;

const TEXT: Record<string, string> = {
  red: '#b3241f',
  $danger: '#b3241f',
  orange: '#a04600',
  yellow: '#a04600',
  $warning: '#a04600',
  green: '#14703d',
  $success: '#14703d',
  blue: '#2156b8',
  $info: '#2156b8',
  purple: '#7434b0',
  $primary: ACCENT,
};

const BACKGROUND: Record<string, string> = {
  red: '#fef0ef',
  $danger: '#fef0ef',
  orange: '#feefe3',
  $warning: '#feefe3',
  yellow: '#fff3bf',
  green: '#ecf8f0',
  $success: '#ecf8f0',
  blue: '#eff5fe',
  $info: '#eff5fe',
  purple: '#f6effc',
  $primary: ACCENT_SOFT,
};

/** The color that an author chose for a text, by its name; undefined for the usual one. */
export const textColor = (name: string): string | undefined => (Object.hasOwn(TEXT, name) ? TEXT[name] : undefined);

export const backgroundColor = (name: string): string | undefined =>
  Object.hasOwn(BACKGROUND, name) ? BACKGROUND[name] : undefined;
