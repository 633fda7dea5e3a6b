/** `broken-link` is "Broken link" to people. */
export const nameOf = (rule: string): string =>
  `${rule.slice(0, 1).toUpperCase()}${rule.slice(1).replaceAll('-', ' ')}`;
