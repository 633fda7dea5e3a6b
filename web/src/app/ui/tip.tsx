import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';

/** Says what a control is for, and the keys for it, to who points at it or comes to it by keyboard. */
export function Tip({ text, keys, children }: { text: string; keys?: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <Tooltip className="tip" offset={6}>
        {text}
        {keys !== undefined && <kbd>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
