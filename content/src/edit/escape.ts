import { plainInline } from '../markdown/inline-text.ts';

/** A text on one line as a heading writes it, so that it reads as just these words. */
export function headingLine(title: string): string {
  const words = title.replace(/\s+/g, ' ').trim();
  const light = words.replace(/[\\`*_[\]<>&~$:{]|#$/g, '\\$&');
  const plain = words.replace(/[\\`*[\]<>]|#$|\{(?=%)/g, '\\$&');
  const isPlain =
    !/[&~$:]|_/.test(words) || (!/\$\$|&#?\w+;|~~|:[a-z0-9+-]/.test(words) && !/(?<!\w)_|_(?!\w)/.test(words));
  return isPlain && plainInline(plain) === words ? plain : light;
}
