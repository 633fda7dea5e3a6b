/** What `tags="a,b"` and front matter can name. */
const NAME = /^[^\s,"'{}\p{Cc}\p{Cs}](?:[^,"'{}\p{Cc}\p{Cs}]{0,98}[^\s,"'{}\p{Cc}\p{Cs}])?$/u;

/** Whether a tag may have this name. A name of objects would be lost wherever tags are kept by their names. */
export const isTagName = (name: string): boolean => NAME.test(name) && name !== '__proto__';
