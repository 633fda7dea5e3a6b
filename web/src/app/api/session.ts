// The session of the person. It lies in a cookie that scripts cannot read.

/** How many editors are open that say themselves that the session has ended. */
let editors = 0;

/** Keeps the person where they are, until the answer is called: whoever writes has words in front of them. */
export function stayHere(): () => void {
  editors += 1;
  return () => {
    editors -= 1;
  };
}

/** Leads to sign in, and back to where the person is. */
export function signInAgain(): void {
  if (editors > 0) return;
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}
