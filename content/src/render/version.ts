/** Part of the key under which derived HTML is cached: raise it with every change of what `renderPage` answers. */
export const DERIVATION_VERSION = 7;
