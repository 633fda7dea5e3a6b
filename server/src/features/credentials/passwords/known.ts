// The list takes a few milliseconds and megabytes, and only new passwords are compared with it.
let known: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** The most common passwords of leaks, in lower case. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (known ??= load());
