import { holds, type Range } from './ranges.ts';

/** Scripts with a font of their own, by its name, and where Unicode has their letters. */
export const SCRIPTS = {
  arabic: [
    [0x06_00, 0x06_ff],
    [0x07_50, 0x07_7f],
    [0x08_70, 0x08_ff],
    [0xfb_50, 0xfd_ff],
    [0xfe_70, 0xfe_fc],
  ],
  armenian: [
    [0x05_30, 0x05_8f],
    [0xfb_13, 0xfb_17],
  ],
  bengali: [[0x09_80, 0x09_ff]],
  ethiopic: [
    [0x12_00, 0x13_9f],
    [0x2d_80, 0x2d_df],
    [0xab_01, 0xab_2f],
  ],
  georgian: [
    [0x10_a0, 0x10_ff],
    [0x1c_90, 0x1c_bf],
    [0x2d_00, 0x2d_2f],
  ],
  gujarati: [[0x0a_80, 0x0a_ff]],
  gurmukhi: [[0x0a_00, 0x0a_7f]],
  hebrew: [
    [0x05_90, 0x05_ff],
    [0xfb_1d, 0xfb_4f],
  ],
  kannada: [[0x0c_80, 0x0c_ff]],
  khmer: [
    [0x17_80, 0x17_ff],
    [0x19_e0, 0x19_ff],
  ],
  lao: [[0x0e_80, 0x0e_ff]],
  malayalam: [[0x0d_00, 0x0d_7f]],
  myanmar: [
    [0x10_00, 0x10_9f],
    [0xa9_e0, 0xa9_ff],
    [0xaa_60, 0xaa_7f],
  ],
  oriya: [[0x0b_00, 0x0b_7f]],
  sinhala: [[0x0d_80, 0x0d_ff]],
  tamil: [[0x0b_80, 0x0b_ff]],
  telugu: [[0x0c_00, 0x0c_7f]],
  thai: [[0x0e_00, 0x0e_7f]],
} as const satisfies Record<string, readonly Range[]>;

export type Script = keyof typeof SCRIPTS;

const ENTRIES = Object.entries(SCRIPTS) as [Script, readonly Range[]][];

/** The script that a letter is of, if it has a font of its own. */
export function scriptOf(codePoint: number): Script | undefined {
  if (codePoint < 0x05_30) return undefined;
  return ENTRIES.find(([, ranges]) => holds(ranges, codePoint))?.[0];
}
