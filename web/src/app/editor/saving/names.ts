/** Names are unique for one page at least; a browser without HTTPS has no `randomUUID`. */
export const newName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
