// The session of the person. It lies in a cookie that scripts cannot read.

/** Leads to sign in, and back to where the person is. */
export const signInAgain = (): void =>
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
