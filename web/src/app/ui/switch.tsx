import { Switch as AriaSwitch } from 'react-aria-components';

/** On or off, at once. */
export function Switch({
  isSelected,
  onChange,
  children,
}: {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  children: string;
}) {
  return (
    <AriaSwitch className="switch" isSelected={isSelected} onChange={onChange}>
      <span className="switch-track" aria-hidden />
      {children}
    </AriaSwitch>
  );
}
