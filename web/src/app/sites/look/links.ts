// Links of a header or footer, as a look has them.

export interface LinkTarget {
  kind: string;
  url?: string;
  page?: string;
  anchor?: string;
  space?: string;
  file?: string;
}

export interface LookLink {
  title: string;
  to: LinkTarget | null;
}

export interface HeaderLink extends LookLink {
  style?: string;
  links: readonly LookLink[];
  condition?: string;
}

export interface FooterGroup {
  title: string;
  links: readonly LookLink[];
}

/** `docs.example.com/x` is meant as an address, too. */
export function toAddress(text: string): string {
  const typed = text.trim();
  return /^[a-z][a-z\d+.-]*:/i.test(typed) || typed === '' ? typed : `https://${typed}`;
}
