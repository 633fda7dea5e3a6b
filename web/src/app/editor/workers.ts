/** Below which all scripts of the application are. */
const OURS = '/app/~assets/';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

function checked(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin || !pathname.startsWith(OURS))
    throw new Error('This is no script of the application.');
  return url;
}

/** Where browsers want to be asked which scripts may run: these are workers of the application, and no other. */
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('lectern', { createScriptURL: checked });

export const startWorker = (url: string): Worker =>
  new Worker(policy?.createScriptURL(url) ?? checked(url), { type: 'module' });
