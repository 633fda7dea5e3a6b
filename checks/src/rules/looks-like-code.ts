/** Lines that only programs, styles, queries and data have. Text, trees of files, logs and drawings have few of them. */
const SIGNS = [
  /[;{]\s*$/,
  /^\s*[})\]]+[;,)]*\s*$/,
  /^\s*(?:import|export|from)\s+[\w{*'"]/,
  /^\s*(?:const|let|var|function|class|interface|enum|struct|fn|def|func|public|private|static|package|namespace|module|use|using|async|await|return|throw|yield)\b\s*[\w({[<'"$]/,
  /^\s*(?:if|for|while|switch|elif|else if|catch)\b.*[({:]\s*$/,
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\s+\S/,
  /^\s*#(?:include|define|!)\s?\S/,
  /^\s*<\/?[a-z][\w-]*(?:\s[^<>]*)?>/i,
  /^\s*"[^"]{1,80}"\s*:\s*\S/,
  /^\s*[\w.$[\]]{1,80}\s*(?:=|\+=|:=)\s*\S.*[;)\]}'"\d]\s*$/,
  /=>|\w\(\)|\w\.\w+\(/,
  /^\s*(?:\/\/|\/\*)\s*\S/,
];
const LINES_AT_MOST = 60;
/** Of the lines that say something. */
const SHARE = 0.5;

/** Whether a text is plainly that of a program, so that colors would help its readers. Linear. */
export function looksLikeCode(text: string): boolean {
  const lines = text
    .split('\n', LINES_AT_MOST)
    .map((line) => line.slice(0, 300))
    .filter((line) => line.trim() !== '');
  const count = lines.filter((line) => SIGNS.some((sign) => sign.test(line))).length;
  return count > 0 && count >= lines.length * SHARE;
}
